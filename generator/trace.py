"""Turns a traceback of the bundle into one of the modules it was made from."""

from __future__ import annotations

import re
from pathlib import Path

from generator.build import Bundle
from generator.errors import BundleError

_FRAME = re.compile(r'^(?P<start>\s*(?:\|\s*)*File ")(?P<file>[^"]*)(?P<mid>", line )(?P<line>\d+)')
_DIGEST = re.compile(r"sha256 ([0-9a-f]+)")


def rewrite_traceback(bundle: Bundle, text: str, output: Path) -> str:
    """The traceback with the original files and lines wherever the bundle is named."""
    if "minify" in bundle.steps:
        raise BundleError(
            None,
            "the lines of a minified bundle can't be traced",
            "reproduce the error with a bundle made without --minify",
        )
    check_current(bundle, output)
    return "".join(_rewrite_line(bundle, line, output.name) for line in text.splitlines(True))


def check_current(bundle: Bundle, output: Path) -> None:
    """Lines only match if the file was made from the sources as they are now."""
    if not output.is_file():
        return
    old = _DIGEST.search(output.read_text(encoding="utf-8", errors="replace"))
    new = _DIGEST.search(bundle.text)
    if old and new and old.group(1) != new.group(1):
        raise BundleError(
            None,
            f"{output} was made from other sources than there are now",
            "check out the sources it was made from, or bundle again and reproduce the error",
        )


def _rewrite_line(bundle: Bundle, line: str, name: str) -> str:
    match = _FRAME.match(line)
    if not match or Path(match["file"]).name not in (name, "submission.py"):
        return line
    number = int(match["line"])
    origin = bundle.origins[number] if number < len(bundle.origins) else None
    if origin is None:
        return line
    return f"{match['start']}{origin.path}{match['mid']}{origin.line}{line[match.end():]}"
