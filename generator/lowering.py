"""Writing what is newer than the target in the words of the target."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from typing import TypeGuard

from generator.errors import BundleError, Location
from generator.fstrings import debug_field, mend_positions
from generator.guards import Version
from generator.qualify import Names
from generator.source import Edit, Text, apply_edits, parse

Origin = Callable[[int], Location]

_METHOD = "bit_count"
_SINCE: Version = (3, 10)


def in_bundle(line: int) -> Location:
    """The place of a line whose origin nobody knows."""
    return Location("bundle", line)


def lower(text: str, target: Version, origin: Origin = in_bundle) -> str:
    """`text` with every `x.bit_count()` as `bin(x).count("1")`, where the target lacks it.

    `int.bit_count(x)` and the bare `int.bit_count` are lowered too. Lines keep their numbers.
    """
    if target >= _SINCE or _METHOD not in text:
        return text
    tree = parse(text, "bundle")
    source = Text(text)
    mend_positions(tree, source)
    names = Names(tree)
    _refuse_own_method(tree, names, origin)
    lowering = _Lowering(source, names, origin)
    lowering.visit(tree, None)
    return apply_edits(text, lowering.edits)


def _refuse_own_method(tree: ast.Module, names: Names, origin: Origin) -> None:
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef) and _METHOD in _attributes(node):
            what = f"class {node.name} has a `{_METHOD}` of its own, which target 3.9 can't tell"
            raise BundleError(origin(node.lineno), f"{what} from int's", "give it another name")
    if names.rebinds("bin"):
        raise BundleError(
            origin(_first_binding(tree, "bin")),
            "`bin` is rebound, and lowering `bit_count` for the target needs the builtin",
            "give it another name",
        )


def _attributes(node: ast.ClassDef) -> Iterator[str]:
    for statement in node.body:
        if isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef)):
            yield statement.name
        for part in ast.walk(statement):
            if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store):
                yield part.id


def _first_binding(tree: ast.Module, name: str) -> int:
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Store):
            return node.lineno
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and node.name == name:
            return node.lineno
        if isinstance(node, ast.arg) and node.arg == name:
            return node.lineno
    return 1


class _Lowering:
    """Collects the edits; `literal` is the outermost f-string around the node, if any."""

    def __init__(self, source: Text, names: Names, origin: Origin) -> None:
        self.source = source
        self.names = names
        self.origin = origin
        self.edits: list[Edit] = []

    def visit(self, node: ast.AST, literal: ast.JoinedStr | None) -> None:
        if isinstance(node, ast.JoinedStr):
            literal = literal or node
        if isinstance(node, ast.FormattedValue):
            self.refuse_debug_field(node)
        if isinstance(node, ast.Call) and _is_method(node.func):
            self.lower_call(node, node.func, literal)
        elif isinstance(node, ast.expr) and _is_method(node) and self.is_unbound(node):
            self.lower_reference(node, literal)
        else:
            for child in ast.iter_child_nodes(node):
                self.visit(child, literal)

    def is_unbound(self, node: ast.Attribute) -> bool:
        return self.names.is_builtin(node.value, "int")

    def lower_call(
        self, call: ast.Call, method: ast.Attribute, literal: ast.JoinedStr | None
    ) -> None:
        if not call.args and not call.keywords:
            self.visit(method.value, literal)
            self.wrap_receiver(method)
            self.rename_method(call, method, literal)
        elif self.is_unbound(method) and len(call.args) == 1 and not call.keywords:
            self.lower_unbound_call(call, method, literal)
        else:
            for child in ast.iter_child_nodes(call):
                self.visit(child, literal)

    def wrap_receiver(self, method: ast.Attribute) -> None:
        """`x` becomes `bin(x)`, and `(x & y)` becomes `bin(x & y)`."""
        start = self.source.span(method)[0]
        receiver_start, receiver_end = self.source.span(method.value)
        before = self.source.text[start - 1 : start]
        space = " " if before.isalnum() or before == "_" else ""
        if receiver_start > start:
            self.edits.append(Edit(start, start, f"{space}bin"))
        else:
            self.edits.append(Edit(start, start, f"{space}bin("))
            self.edits.append(Edit(receiver_end, receiver_end, ")"))

    def rename_method(
        self, call: ast.Call, method: ast.Attribute, literal: ast.JoinedStr | None
    ) -> None:
        name_end = self.source.span(method)[1]
        call_end = self.source.span(call)[1]
        self.edits.append(Edit(name_end - len(_METHOD), name_end, "count"))
        self.edits.append(Edit(call_end - 1, call_end - 1, self.one(literal)))

    def lower_unbound_call(
        self, call: ast.Call, method: ast.Attribute, literal: ast.JoinedStr | None
    ) -> None:
        """`int.bit_count(x)` becomes `bin(x).count("1")`."""
        start, end = self.source.span(method)
        self.visit(call.args[0], literal)
        self.edits.append(Edit(start, end, "bin" + "\n" * self.source.text.count("\n", start, end)))
        call_end = self.source.span(call)[1]
        self.edits.append(Edit(call_end, call_end, f".count({self.one(literal)})"))

    def lower_reference(self, node: ast.Attribute, literal: ast.JoinedStr | None) -> None:
        start, end = self.source.span(node)
        lines = "\n" * self.source.text.count("\n", start, end)
        self.edits.append(
            Edit(start, end, f"(lambda number: bin(number).count({self.one(literal)})){lines}")
        )

    def one(self, literal: ast.JoinedStr | None) -> str:
        """The literal "1", in quotes that an f-string around it doesn't use."""
        around = self.source.segment(literal) if literal else ""
        for quote in "\"'":
            if quote not in around:
                return f"{quote}1{quote}"
        assert literal is not None
        raise self.in_f_string(literal)

    def refuse_debug_field(self, node: ast.FormattedValue) -> None:
        calls = [n for n in ast.walk(node.value) if isinstance(n, ast.expr) and _is_method(n)]
        if calls and debug_field(node, self.source) is not None:
            raise self.in_f_string(node)

    def in_f_string(self, node: ast.AST) -> BundleError:
        line = self.source.line_at(self.source.span(node)[0])
        what = f"`{_METHOD}` (Python 3.10) can't be lowered inside this f-string"
        return BundleError(self.origin(line), what, "put its value into a variable first")


def _is_method(node: ast.expr) -> TypeGuard[ast.Attribute]:
    return isinstance(node, ast.Attribute) and node.attr == _METHOD
