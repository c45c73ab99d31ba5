"""Syntax that is newer than the target."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from typing import NamedTuple

from generator.guards import Version
from generator.source import Text


class Finding(NamedTuple):
    """Something in the bundle, and the version that brought it."""

    line: int
    what: str
    since: Version


# By name, as the host's `ast` may not have the newest of them.
_STATEMENTS: dict[str, tuple[str, Version]] = {
    "Match": ("the `match` statement", (3, 10)),
    "TryStar": ("`except*`", (3, 11)),
    "TypeAlias": ("the `type` statement", (3, 12)),
}


def newer_syntax(text: str, tree: ast.Module, target: Version) -> list[Finding]:
    """What the target's parser would not read; no guard helps, as it reads everything."""
    source = Text(text)
    findings = [f for node in ast.walk(tree) for f in _of_node(node, source) if f.since > target]
    return findings or list(_parser_findings(text, target))


def _parser_findings(text: str, target: Version) -> Iterator[Finding]:
    """What CPython's own parser knows to be newer, for all that we don't know by name."""
    try:
        ast.parse(text, feature_version=target)
    except SyntaxError as error:
        since = next((v for v in _newer(target) if _parses(text, v)), (3, sys.version_info.minor))
        what = error.msg.partition(" only supported in")[0].partition(" are ")[0]
        yield Finding(error.lineno or 1, what[:1].lower() + what[1:], since)


def _newer(target: Version) -> list[Version]:
    return [(3, minor) for minor in range(target[1] + 1, sys.version_info.minor + 1)]


def _parses(text: str, version: Version) -> bool:
    try:
        ast.parse(text, feature_version=version)
    except SyntaxError:
        return False
    return True


def _of_node(node: ast.AST, source: Text) -> Iterator[Finding]:
    line = getattr(node, "lineno", 1)
    named = _STATEMENTS.get(type(node).__name__)
    if named:
        yield Finding(line, *named)
    if getattr(node, "type_params", None) and type(node).__name__ != "TypeAlias":
        yield Finding(line, "a type parameter list `[T]`", (3, 12))
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        for decorator in node.decorator_list:
            if not _is_dotted(decorator):
                what = "a decorator that is no name or call of one"
                yield Finding(decorator.lineno, what, (3, 9))
    elif isinstance(node, ast.arg) and isinstance(node.annotation, ast.Starred):
        yield Finding(line, "`*args: *Ts`", (3, 11))
    elif isinstance(node, (ast.Subscript, ast.Set, ast.For, ast.AsyncFor)):
        yield from _of_bare_parts(node, source)
    elif isinstance(node, ast.JoinedStr) and sys.version_info >= (3, 12):
        yield from _of_f_string(node, source)


def _is_dotted(node: ast.expr) -> bool:
    """Whether 3.8 takes the decorator: a dotted name, perhaps called."""
    if isinstance(node, ast.Call):
        node = node.func
    while isinstance(node, ast.Attribute):
        node = node.value
    return isinstance(node, ast.Name)


def _of_bare_parts(
    node: ast.Subscript | ast.Set | ast.For | ast.AsyncFor, source: Text
) -> Iterator[Finding]:
    """`a[*b]`, `a[i := 0]`, `{i := 0}` and `for x in *a, b:` needed parentheses before."""
    if isinstance(node, ast.Subscript):
        if _is_bare_star(node.slice):
            yield Finding(node.lineno, "a star in an index", (3, 11))
        parts = [node.slice]
    elif isinstance(node, ast.Set):
        parts = node.elts
    else:
        if _is_bare_star(node.iter):
            yield Finding(node.lineno, "a star in what a `for` runs over", (3, 9))
        parts = []
    for part in parts:
        if isinstance(part, ast.NamedExpr) and not _in_parentheses(part, source):
            yield Finding(part.lineno, "`:=` without parentheses here", (3, 10))


def _is_bare_star(node: ast.expr) -> bool:
    """A tuple with a star, not in parentheses: it starts where its first element does."""
    if not isinstance(node, ast.Tuple) or not any(isinstance(e, ast.Starred) for e in node.elts):
        return False
    first = node.elts[0]
    return (node.lineno, node.col_offset) == (first.lineno, first.col_offset)


def _in_parentheses(node: ast.expr, source: Text) -> bool:
    start = source.span(node)[0]
    return source.text[:start].rstrip().endswith("(")


def _of_f_string(node: ast.JoinedStr, source: Text) -> Iterator[Finding]:
    """Reused quotes, backslashes and comments in fields; older hosts can't even parse them."""
    from vermin.fstring_detector import FStringDetector  # type: ignore[import-untyped]

    if FStringDetector(source.text).pep701_violation(node):
        yield Finding(node.lineno, "an f-string with quotes or backslashes in a field", (3, 12))
