"""Formats the page by black, keeping the values of docstrings and the origin of every line."""

from __future__ import annotations

import ast
import re
from typing import Any

from generator.errors import BundleError
from generator.source import Edit, Text, apply_edits
from generator.target import TARGETS, Version

LINE_LENGTH = 100
_PLACEHOLDER = re.compile(r'"docstring number (\d+)"')


def format_page(text: str, target: Version) -> str:
    """The same program in black's layout."""
    import black  # takes a while to import, so only when it is needed
    from black.mode import TargetVersion
    from black.parsing import InvalidInput

    shelved, docstrings = _shelve_docstrings(text)
    versions = {TargetVersion[f"PY3{minor}"] for minor in range(target[1], TARGETS[-1][1] + 1)}
    mode = black.Mode(target_versions=versions, line_length=LINE_LENGTH, string_normalization=False)
    try:
        formatted = black.format_str(shelved, mode=mode)
    except InvalidInput as error:
        raise BundleError(None, f"black can't format the bundle: {error}") from None
    result = _PLACEHOLDER.sub(lambda match: docstrings[int(match.group(1))], formatted)
    if _canonical(result) != _canonical(text):
        raise BundleError(None, "formatting would change the program", "please report this")
    return result


def _shelve_docstrings(text: str) -> tuple[str, list[str]]:
    """Docstrings out of black's reach: it would change their values."""
    source = Text(text)
    docstrings: list[str] = []
    edits: list[Edit] = []
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Expr(value=ast.Constant(value=str()) as literal):
                placeholder = f'"docstring number {len(docstrings)}"'
                edits.append(Edit(*source.span(literal), placeholder))
                docstrings.append(source.segment(literal))
    return apply_edits(text, edits), docstrings


def _canonical(text: str) -> str:
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(node, ast.Delete):  # black takes the brackets off `del (a, b)`
            node.targets = [
                item
                for target in node.targets
                for item in (target.elts if isinstance(target, ast.Tuple) else [target])
            ]
    return ast.dump(tree)


def align_lines(before: str, after: str) -> list[int]:
    """For each line of `after`, the line of `before` with the same code (0: none yet)."""
    lines = [0] * (after.count("\n") + 2)
    _align(ast.parse(before), ast.parse(after), lines)
    for number in range(1, len(lines)):
        lines[number] = lines[number] or lines[number - 1]
    return lines


def _align(before: Any, after: Any, lines: list[int]) -> None:
    pending = [(before, after)]
    while pending:
        old, new = pending.pop()
        line = getattr(new, "lineno", None)
        if line is not None and hasattr(old, "lineno"):
            known = lines[line]
            lines[line] = min(known, old.lineno) if known else old.lineno
        pending += zip(ast.iter_child_nodes(old), ast.iter_child_nodes(new), strict=False)
