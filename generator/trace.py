"""Turns a traceback of the bundle into one of the modules it was made from."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from generator.build import Bundle
from generator.errors import BundleError, Location

_FRAME = re.compile(r'^(?P<start>\s*(?:\|\s*)*File ")(?P<file>[^"]*)(?P<mid>", line )(?P<line>\d+)')
_MARKERS = re.compile(r"[\s|]*[~^]+[~^\s]*")
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
    return "".join(_rewrite_frames(bundle, text.splitlines(True), output.name))


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


def _rewrite_frames(bundle: Bundle, lines: list[str], name: str) -> Iterator[str]:
    """Each line, frames of the bundle in terms of the sources, with the code that stands there."""
    origin: Location | None = None
    indent = ""
    for line in lines:
        if frame := _FRAME.match(line):
            origin = _origin(bundle, frame, name)
            if origin:
                indent = frame["start"].removesuffix('File "') + "  "
                rest = line[frame.end() :]
                yield f"{frame['start']}{origin.path}{frame['mid']}{origin.line}{rest}"
                continue
        if origin is None or not line.startswith(indent):
            origin = None
            yield line
        elif not _MARKERS.fullmatch(line):  # those point into the bundle's own line
            yield f"{indent}{_source_line(bundle, origin)}\n"


def _origin(bundle: Bundle, frame: re.Match[str], name: str) -> Location | None:
    number = int(frame["line"])
    ours = Path(frame["file"]).name in (name, "submission.py")
    return bundle.origins[number] if ours and number < len(bundle.origins) else None


def _source_line(bundle: Bundle, origin: Location) -> str:
    for module in bundle.program.modules.values():
        if module.shown == origin.path:
            return module.text.lines[origin.line - 1].strip()
    return ""
