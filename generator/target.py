"""The Python version that the bundle is for: nothing in it may be newer."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from generator.errors import BundleError, Location, UsageError
from generator.guards import Guard, Guarded, Version, guarded_nodes
from generator.library import (
    is_generic,
    keyword_since,
    member_since,
    method_since,
    module_since,
)
from generator.lowering import lower
from generator.qualify import UNKNOWN, Meanings, Names
from generator.syntax import Finding, newer_syntax

__all__ = ["DEFAULT_TARGET", "TARGETS", "Version", "check_target", "lower", "parse_target"]

TARGETS: tuple[Version, ...] = tuple((3, minor) for minor in range(8, 14))
DEFAULT_TARGET: Version = (3, 10)

# These evaluate annotations that `from __future__ import annotations` has put off.
_EVALUATE_ANNOTATIONS = ("get_type_hints", "singledispatch", "get_annotations")


def parse_target(text: str) -> Version:
    """The version of `3.8` to `3.13`."""
    for version in TARGETS:
        if text == show(version):
            return version
    known = ", ".join(map(show, TARGETS))
    raise UsageError(f"{text!r} is not a Python version to bundle for", f"choose one of {known}")


def show(version: Version) -> str:
    return f"{version[0]}.{version[1]}"


def check_target(text: str, target: Version, origin: Callable[[int], Location]) -> None:
    """Refuse syntax and standard library newer than the target, at the first place by line.

    Use guarded by `sys.version_info`, `hasattr`, `TYPE_CHECKING` or a `try` that catches what
    would fail is let through. Types are followed through assignments and annotations, no
    further: `first | second` of two dicts (3.9) that come from elsewhere is not seen.
    """
    findings = sorted({f for f in _findings(text, target) if f.since > target})
    if not findings:
        return
    first, others = findings[0], len({finding.line for finding in findings[1:]})
    more = f" ({others} more below)" if others else ""
    raise BundleError(
        origin(first.line),
        f"{first.what} needs Python {show(first.since)}, the target is {show(target)}{more}",
        f"write it without, or bundle with --target {show(max(f.since for f in findings))}",
    )


def _findings(text: str, target: Version) -> Iterator[Finding]:
    try:
        tree = ast.parse(text)
    except SyntaxError as error:
        raise BundleError(
            Location("bundle", error.lineno or 1), f"syntax error: {error.msg}"
        ) from None
    yield from newer_syntax(text, tree, target)
    library = _Library(tree, Names(tree), target)
    for guarded in guarded_nodes(tree):
        if guarded.guard.runs or (library.annotations_run and guarded.guard.in_annotation):
            yield from library.findings(guarded)


class _Missing(NamedTuple):
    """Something the target lacks, and the errors that its use raises there."""

    what: str
    since: Version
    errors: tuple[str, ...]


class _Library:
    """Finds uses of the standard library that are newer than what the guards promise."""

    def __init__(self, tree: ast.Module, names: Names, target: Version) -> None:
        self.names = names
        self.target = target
        mentioned = {n.attr for n in ast.walk(tree) if isinstance(n, ast.Attribute)}
        mentioned |= {n.id for n in ast.walk(tree) if isinstance(n, ast.Name)}
        self.annotations_run = not mentioned.isdisjoint(_EVALUATE_ANNOTATIONS)
        self.own_attributes = set(_own_attributes(tree))
        self.own_classes = {n.name for n in tree.body if isinstance(n, ast.ClassDef)}

    def findings(self, guarded: Guarded) -> Iterator[Finding]:
        node, guard = guarded
        floor = max(self.target, guard.floor)
        for missing in self.missing(node, guard):
            if missing.since > floor and not guard.catches(*missing.errors):
                yield Finding(getattr(node, "lineno", 1), missing.what, missing.since)

    def missing(self, node: ast.AST, guard: Guard) -> Iterator[_Missing]:
        """What the node uses and since when there is such a thing."""
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            yield from _imported(node)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            yield from self.unbound(node)
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load):
            if node.attr not in guard.present:
                yield from self.attribute(node)
        elif isinstance(node, ast.Call):
            yield from self.call(node)
        elif isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Load):
            yield from self.subscript(node)
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
            yield from self.union(node, guard)

    def unbound(self, node: ast.Name) -> Iterator[_Missing]:
        if self.names.is_unbound(node):
            since = _least(self.names.of(node), member_since)
            yield _Missing(f"`{node.id}`", since, ("NameError",))

    def attribute(self, node: ast.Attribute) -> Iterator[_Missing]:
        meanings = self.names.of(node)
        since = _least(meanings, member_since)
        if any(m == UNKNOWN or "()." in m for m in meanings) and since <= (3, 0):
            by_name = None if node.attr in self.own_attributes else method_since(node.attr)
            since = by_name or since
        shown = f"`{_shown(meanings, node.attr)}`"
        yield _Missing(shown, since, ("AttributeError",))

    def call(self, node: ast.Call) -> Iterator[_Missing]:
        meanings = self.names.of(node.func)
        for keyword in node.keywords:
            if keyword.arg is not None:
                since = _least(meanings, partial(keyword_since, keyword.arg))
                shown = f"`{keyword.arg}=` of `{_shown(meanings, '')}`"
                yield _Missing(shown, since, ("TypeError",))
        if meanings == {"math.gcd"} and len(node.args) != 2:
            yield _Missing("`math.gcd` of other than two numbers", (3, 9), ("TypeError",))
        if isinstance(node.func, ast.Attribute) and _lacks_byte_order(node, node.func):
            shown = f"`{node.func.attr}` without a byte order"
            yield _Missing(shown, (3, 11), ("TypeError",))

    def subscript(self, node: ast.Subscript) -> Iterator[_Missing]:
        meanings = self.names.of(node.value)
        if all(is_generic(meaning) for meaning in meanings):
            shown = f"`{_shown(meanings, '')}[...]` evaluated at run time"
            yield _Missing(shown, (3, 9), ("TypeError",))

    def union(self, node: ast.BinOp, guard: Guard) -> Iterator[_Missing]:
        operands = (node.left, node.right)
        of_types = any(_is_none(o) for o in operands) or all(self.is_class(o) for o in operands)
        if of_types or guard.in_annotation:
            yield _Missing("a union `X | Y` evaluated at run time", (3, 10), ("TypeError",))
        elif any(self.names.of(o) == {"builtins.dict()"} for o in operands):
            yield _Missing("`|` of dicts", (3, 9), ("TypeError",))

    def is_class(self, node: ast.expr) -> bool:
        if isinstance(node, ast.Subscript):
            return self.is_class(node.value)
        if isinstance(node, ast.Name) and node.id in self.own_classes:
            return True
        plain = {m.removeprefix("builtins.") for m in self.names.of(node)}
        return plain <= _CLASSES


_CLASSES = frozenset(
    {"bool", "int", "float", "complex", "str", "bytes", "bytearray", "list", "tuple", "dict"}
    | {"set", "frozenset", "object", "type", "range"}
)


def _imported(node: ast.Import | ast.ImportFrom) -> Iterator[_Missing]:
    """A missing module raises `ModuleNotFoundError`, a missing name its parent `ImportError`."""
    absent = ("ImportError", "ModuleNotFoundError")
    if isinstance(node, ast.Import):
        for alias in node.names:
            yield _Missing(f"the module `{alias.name}`", module_since(alias.name), absent)
    elif node.level == 0 and node.module:
        since = module_since(node.module)
        yield _Missing(f"the module `{node.module}`", since, absent)
        for alias in node.names if since <= (3, 8) else []:
            name = f"{node.module}.{alias.name}"
            yield _Missing(f"`{name}`", member_since(name), ("ImportError",))


def _own_attributes(tree: ast.Module) -> Iterator[str]:
    """What classes of the program define: it may be theirs wherever it is called."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            for part in ast.walk(node):
                if isinstance(part, (ast.FunctionDef, ast.AsyncFunctionDef)):
                    yield part.name
                elif isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store):
                    yield part.id
                elif isinstance(part, ast.Attribute) and isinstance(part.ctx, ast.Store):
                    yield part.attr


def _least(meanings: Meanings, since: Callable[[str], Version]) -> Version:
    """The version from which some meaning is there: the newest only counts if all are new."""
    return min((0, 0) if m == UNKNOWN else since(m) for m in meanings)


def _shown(meanings: Meanings, otherwise: str) -> str:
    known = sorted(m for m in meanings if m != UNKNOWN)
    return known[0].removeprefix("builtins.").replace("()", "") if known else otherwise


def _is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _lacks_byte_order(node: ast.Call, method: ast.Attribute) -> bool:
    """`n.to_bytes(4)` and `int.from_bytes(b)` take the byte order for granted since 3.11."""
    if method.attr not in ("to_bytes", "from_bytes") or len(node.args) >= 2:
        return False
    if any(isinstance(argument, ast.Starred) for argument in node.args):
        return False
    return not any(keyword.arg in (None, "byteorder") for keyword in node.keywords)
