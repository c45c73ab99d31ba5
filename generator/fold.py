"""Works out expressions made of constants, to show that evaluating them can't fail or do harm."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

_STEPS = 200_000
_LARGEST = 1 << 20
_BINARY: dict[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.BitAnd: operator.and_,
    ast.BitOr: operator.or_,
    ast.BitXor: operator.xor,
    ast.LShift: operator.lshift,
    ast.RShift: operator.rshift,
    ast.Pow: operator.pow,
}
_UNARY: dict[type[ast.unaryop], Callable[[Any], Any]] = {
    ast.UAdd: operator.pos,
    ast.USub: operator.neg,
    ast.Invert: operator.invert,
    ast.Not: operator.not_,
}
_COMPARE: dict[type[ast.cmpop], Callable[[Any, Any], Any]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.In: lambda item, container: item in container,
    ast.NotIn: lambda item, container: item not in container,
}
FOLDABLE: tuple[Callable[..., Any], ...] = (
    *(abs, bool, chr, dict, divmod, enumerate, float, frozenset, int, len, list, max, min),
    *(ord, range, reversed, round, set, sorted, str, sum, tuple, zip),
)

Lookup = Callable[[ast.Name | ast.Attribute], object]


class CannotFold(Exception):
    """The expression is not made of constants only, fails, or is too large to try."""


def fold(node: ast.expr, lookup: Lookup) -> object:
    """The expression's value; names that it doesn't bind itself are asked of `lookup`.

    `lookup` gives builtins as themselves and raises `CannotFold` for what it doesn't know.
    """
    try:
        return _Folder(lookup).value(node)
    except CannotFold:
        raise
    except (ArithmeticError, ValueError, TypeError, LookupError, RecursionError) as error:
        raise CannotFold from error


class _Folder:
    def __init__(self, lookup: Lookup) -> None:
        self.lookup = lookup
        self.local: dict[str, Any] = {}
        self.steps = 0

    def value(self, node: ast.expr) -> Any:
        self.steps += 1
        if self.steps > _STEPS:
            raise CannotFold
        method = getattr(self, f"fold_{type(node).__name__}", None)
        if method is None:
            raise CannotFold
        return method(node)

    def fold_Constant(self, node: ast.Constant) -> Any:
        return node.value

    def fold_Name(self, node: ast.Name) -> Any:
        return self.local[node.id] if node.id in self.local else self.lookup(node)

    def fold_Attribute(self, node: ast.Attribute) -> Any:
        return self.lookup(node)

    def fold_Tuple(self, node: ast.Tuple) -> Any:
        return tuple(self._items(node.elts))

    def fold_List(self, node: ast.List) -> Any:
        return self._items(node.elts)

    def fold_Set(self, node: ast.Set) -> Any:
        return set(self._items(node.elts))

    def _items(self, nodes: list[ast.expr]) -> list[Any]:
        items: list[Any] = []
        for node in nodes:
            if isinstance(node, ast.Starred):
                items.extend(self.value(node.value))
            else:
                items.append(self.value(node))
        return items

    def fold_Dict(self, node: ast.Dict) -> Any:
        if None in node.keys:
            raise CannotFold
        return {
            self.value(k): self.value(v) for k, v in zip(node.keys, node.values, strict=True) if k
        }

    def fold_UnaryOp(self, node: ast.UnaryOp) -> Any:
        return _UNARY[type(node.op)](self.value(node.operand))

    def fold_BinOp(self, node: ast.BinOp) -> Any:
        left, right = self.value(node.left), self.value(node.right)
        if isinstance(node.op, ast.LShift | ast.Pow) and not -4096 < right < 4096:
            raise CannotFold
        if isinstance(node.op, ast.Mult):
            for size, times in ((left, right), (right, left)):
                if isinstance(times, int) and hasattr(size, "__len__"):
                    self._limit(len(size) * times)
        if isinstance(node.op, ast.Mod) and isinstance(left, str | bytes):
            raise CannotFold
        return _BINARY[type(node.op)](left, right)

    def _limit(self, size: int) -> None:
        if size > _LARGEST:
            raise CannotFold

    def fold_BoolOp(self, node: ast.BoolOp) -> Any:
        result: Any = None
        for value in node.values:
            result = self.value(value)
            if bool(result) != isinstance(node.op, ast.And):
                return result
        return result

    def fold_Compare(self, node: ast.Compare) -> Any:
        left = self.value(node.left)
        for op, right_node in zip(node.ops, node.comparators, strict=True):
            right = self.value(right_node)
            if not _COMPARE[type(op)](left, right):
                return False
            left = right
        return True

    def fold_IfExp(self, node: ast.IfExp) -> Any:
        return self.value(node.body if self.value(node.test) else node.orelse)

    def fold_Subscript(self, node: ast.Subscript) -> Any:
        return self.value(node.value)[self.value(node.slice)]

    def fold_Slice(self, node: ast.Slice) -> Any:
        parts = (node.lower, node.upper, node.step)
        return slice(*(self.value(part) if part else None for part in parts))

    def fold_Call(self, node: ast.Call) -> Any:
        function = self.value(node.func)
        if function not in FOLDABLE or node.keywords:
            raise CannotFold
        arguments = self._items(node.args)
        for argument in arguments:
            if isinstance(argument, range):
                self._limit(len(argument))
        result = function(*arguments)
        sized = hasattr(result, "__len__") or isinstance(result, int | float)
        return result if sized else list(result)

    @contextmanager
    def _scope(self) -> Iterator[None]:
        """Names that are bound inside are gone afterwards."""
        before = dict(self.local)
        yield
        self.local = before

    def fold_ListComp(self, node: ast.ListComp) -> Any:
        with self._scope():
            return [self.value(node.elt) for _ in self._loop(node.generators)]

    fold_GeneratorExp = fold_ListComp

    def fold_SetComp(self, node: ast.SetComp) -> Any:
        with self._scope():
            return {self.value(node.elt) for _ in self._loop(node.generators)}

    def fold_DictComp(self, node: ast.DictComp) -> Any:
        with self._scope():
            loop = self._loop(node.generators)
            return {self.value(node.key): self.value(node.value) for _ in loop}

    def _loop(self, generators: list[ast.comprehension]) -> Iterator[None]:
        if not generators:
            yield
            return
        first, *rest = generators
        for item in self.value(first.iter):
            self.steps += 1
            self._bind(first.target, item)
            if all(self.value(test) for test in first.ifs):
                yield from self._loop(rest)

    def _bind(self, target: ast.expr, item: Any) -> None:
        if isinstance(target, ast.Name):
            self.local[target.id] = item
        elif isinstance(target, ast.Tuple):
            for part, value in zip(target.elts, item, strict=True):
                self._bind(part, value)
        else:
            raise CannotFold
