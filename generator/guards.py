"""What the code around a node promises: the version it runs on, the errors that are caught.

`if sys.version_info >= (3, 10):` promises 3.10 to its body, `try: ... except ImportError:` that a
missing module is no failure, `hasattr(math, "lcm")` that the attribute is there, `TYPE_CHECKING`
that nothing of the body ever runs.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Sequence
from typing import NamedTuple

Version = tuple[int, int]

_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
_EXITS = (ast.Return, ast.Raise, ast.Continue, ast.Break)


class Guard(NamedTuple):
    """What holds wherever the node is reached."""

    floor: Version = (3, 0)
    caught: frozenset[str] = frozenset()
    present: frozenset[str] = frozenset()
    runs: bool = True
    in_function: bool = False
    in_annotation: bool = False

    def catches(self, *errors: str) -> bool:
        return bool(self.caught & {*errors, "Exception", "BaseException"})


class Guarded(NamedTuple):
    node: ast.AST
    guard: Guard


def guarded_nodes(tree: ast.Module) -> list[Guarded]:
    """Every node of the program, in order, with what the code around it promises."""
    walk = _Walk(annotations_run=not _postpones_annotations(tree))
    walk.body(tree.body, Guard())
    return walk.found


def _postpones_annotations(tree: ast.Module) -> bool:
    return any(
        isinstance(node, ast.ImportFrom)
        and node.module == "__future__"
        and any(alias.name == "annotations" for alias in node.names)
        for node in tree.body
    )


class _Walk:
    def __init__(self, annotations_run: bool) -> None:
        self.annotations_run = annotations_run
        self.found: list[Guarded] = []

    def body(self, statements: Sequence[ast.stmt], guard: Guard) -> None:
        """Statements in a row; behind `if old: return` the rest runs on the newer version."""
        for statement in statements:
            self.visit(statement, guard)
            if isinstance(statement, ast.If) and isinstance(statement.body[-1], _EXITS):
                guard = narrow(guard, statement.test, holds=False)

    def visit(self, node: ast.AST | None, guard: Guard) -> None:
        if node is None:
            return
        self.found.append(Guarded(node, guard))
        if isinstance(node, (ast.If, ast.IfExp)):
            self.branches(node, guard)
        elif isinstance(node, ast.BoolOp):
            self.operands(node, guard)
        elif isinstance(node, (ast.Try, ast.TryStar)):
            self.attempt(node, guard)
        elif isinstance(node, (ast.With, ast.AsyncWith)):
            self.each(node.items, guard)
            self.body(node.body, _catching(guard, _suppressed(node)))
        elif isinstance(node, (*_FUNCTIONS, ast.Lambda)):
            self.function(node, guard)
        elif isinstance(node, ast.AnnAssign):
            self.annotated(node, guard)
        else:
            self.each(ast.iter_child_nodes(node), guard)

    def each(self, nodes: Iterable[ast.AST | None], guard: Guard) -> None:
        for node in nodes:
            self.visit(node, guard)

    def branches(self, node: ast.If | ast.IfExp, guard: Guard) -> None:
        self.visit(node.test, guard)
        inner, other = (narrow(guard, node.test, holds) for holds in (True, False))
        if isinstance(node, ast.IfExp):
            self.visit(node.body, inner)
            self.visit(node.orelse, other)
        else:
            self.body(node.body, inner)
            self.body(node.orelse, other)

    def operands(self, node: ast.BoolOp, guard: Guard) -> None:
        for operand in node.values:
            self.visit(operand, guard)
            guard = narrow(guard, operand, holds=isinstance(node.op, ast.And))

    def attempt(self, node: ast.Try | ast.TryStar, guard: Guard) -> None:
        self.body(node.body, _catching(guard, caught_errors(node)))
        self.each(node.handlers, guard)
        self.body(node.orelse, guard)
        self.body(node.finalbody, guard)

    def function(self, node: ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda, g: Guard) -> None:
        """A body runs when called: outside of the `try` its definition stands in."""
        inner = g._replace(caught=frozenset(), in_function=True)
        annotation = g._replace(runs=g.runs and self.annotations_run, in_annotation=True)
        arguments = node.args
        self.each([*arguments.defaults, *arguments.kw_defaults], g)
        for parameter in _parameters(arguments):
            self.found.append(Guarded(parameter, g))
            self.visit(parameter.annotation, annotation)
        if isinstance(node, ast.Lambda):
            self.visit(node.body, inner)
            return
        self.each(node.decorator_list, g)
        self.visit(node.returns, annotation)
        self.each(getattr(node, "type_params", []), annotation)
        self.body(node.body, inner)

    def annotated(self, node: ast.AnnAssign, guard: Guard) -> None:
        """Annotations of local variables are never evaluated."""
        runs = guard.runs and self.annotations_run and not guard.in_function
        self.visit(node.target, guard)
        self.visit(node.annotation, guard._replace(runs=runs, in_annotation=True))
        self.visit(node.value, guard)


def _parameters(arguments: ast.arguments) -> list[ast.arg]:
    plain = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
    return plain + [a for a in (arguments.vararg, arguments.kwarg) if a is not None]


def _catching(guard: Guard, errors: frozenset[str]) -> Guard:
    return guard._replace(caught=guard.caught | errors)


def caught_errors(node: ast.Try | ast.TryStar) -> frozenset[str]:
    """The last parts of the names of the exceptions that a `try` catches."""
    caught: set[str] = set()
    for handler in node.handlers:
        caught |= {"BaseException"} if handler.type is None else _error_names(handler.type)
    return frozenset(caught)


def _suppressed(node: ast.With | ast.AsyncWith) -> frozenset[str]:
    """What `with contextlib.suppress(ImportError):` catches."""
    calls = [i.context_expr for i in node.items if isinstance(i.context_expr, ast.Call)]
    suppressing = [call for call in calls if _error_names(call.func) == {"suppress"}]
    return frozenset(name for call in suppressing for a in call.args for name in _error_names(a))


def _error_names(node: ast.expr) -> set[str]:
    if isinstance(node, ast.Tuple):
        return {name for element in node.elts for name in _error_names(element)}
    if isinstance(node, ast.Attribute):
        return {node.attr}
    return {node.id} if isinstance(node, ast.Name) else set()


def narrow(guard: Guard, test: ast.expr, holds: bool) -> Guard:
    """What is promised besides where `test` is known to hold, or not to."""
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        return narrow(guard, test.operand, not holds)
    if isinstance(test, ast.BoolOp):
        if isinstance(test.op, ast.And) == holds:  # all of `and` hold, none of `or`
            for operand in test.values:
                guard = narrow(guard, operand, holds)
        return guard
    if isinstance(test, ast.Compare):
        floor = _version_floor(test, holds)
        return guard._replace(floor=max(guard.floor, floor)) if floor else guard
    if holds and isinstance(test, ast.Call):
        return guard._replace(present=guard.present | _tested_attribute(test))
    if holds and _error_names(test) == {"TYPE_CHECKING"}:
        return guard._replace(runs=False)
    return guard


def _tested_attribute(call: ast.Call) -> frozenset[str]:
    if _error_names(call.func) == {"hasattr"} and len(call.args) == 2:
        name = call.args[1]
        if isinstance(name, ast.Constant) and isinstance(name.value, str):
            return frozenset({name.value})
    return frozenset()


def _version_floor(test: ast.Compare, holds: bool) -> Version | None:
    """The least version on which a comparison with `sys.version_info` comes out as `holds`."""
    if len(test.ops) != 1:
        return None
    bound = _version(test.comparators[0], _compared_part(test.left))
    if bound is None:
        return None
    operator = type(test.ops[0])
    newer = {ast.GtE: True, ast.Gt: True, ast.Lt: False, ast.LtE: False}.get(operator)
    if newer is None or newer != holds:
        return None
    # (3, 9, 1) > (3, 9) holds on 3.9 already, but (3, 9) of [:2] or 9 of .minor only on 3.10
    strict = operator in (ast.Gt, ast.LtE) and _compared_part(test.left) != "whole"
    return (bound[0], bound[1] + 1) if strict else bound


def _compared_part(node: ast.expr) -> str | None:
    """Which part of `sys.version_info` stands in a comparison."""
    if _error_names(node) == {"version_info"}:
        return "whole"
    if isinstance(node, ast.Subscript) and _error_names(node.value) == {"version_info"}:
        if isinstance(node.slice, ast.Slice):
            return "pair"
        return "minor" if isinstance(node.slice, ast.Constant) and node.slice.value == 1 else None
    if isinstance(node, ast.Attribute) and node.attr == "minor":
        return "minor" if _error_names(node.value) == {"version_info"} else None
    return None


def _version(node: ast.expr, part: str | None) -> Version | None:
    if part == "minor" and isinstance(node, ast.Constant) and isinstance(node.value, int):
        return (3, node.value)
    if part in ("whole", "pair") and isinstance(node, ast.Tuple):
        numbers = [e.value for e in node.elts if isinstance(e, ast.Constant)]
        if numbers and all(isinstance(number, int) for number in numbers):
            return (int(str(numbers[0])), int(str(numbers[1])) if len(numbers) > 1 else 0)
    return None
