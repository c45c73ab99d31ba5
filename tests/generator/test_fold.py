"""Folding: what is worked out is what Python gives; what could fail or harm is not tried."""

from __future__ import annotations

import ast
import time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.fold import FOLDABLE, CannotFold, fold

KNOWN: dict[str, object] = {"SIZE": 8, "ROWS": (1, 2, 3), "TABLE": {"a": 1}, "ZERO": 0}
BUILTINS = {function.__name__: function for function in FOLDABLE}


def lookup(node: ast.Name | ast.Attribute) -> object:
    if isinstance(node, ast.Name) and node.id in KNOWN:
        return KNOWN[node.id]
    if isinstance(node, ast.Name) and node.id in BUILTINS:
        return BUILTINS[node.id]
    raise CannotFold


def folded(text: str) -> Any:
    return fold(ast.parse(text, mode="eval").body, lookup)


FOLDS = """
1
-SIZE + +3 - ~2
not ZERO
'a' 'b' + 'c'
2 ** 64 - 1
(1 << 63) | (1 << SIZE) & 255 ^ 3
7 // 2, 7 % 2, 7 / 2, 7 >> 1
[*ROWS, 4, *[5]]
{*ROWS} | {9}
{'a': SIZE, **{}} if ZERO else {'a': SIZE}
1 < SIZE <= 8 != 9
SIZE in ROWS or 3 not in ROWS and 2 in ROWS
ZERO and 1 // ZERO
SIZE or 1 // ZERO
SIZE if SIZE > 3 else 1 // ZERO
ROWS[1], ROWS[-1], ROWS[:2], ROWS[::-1], TABLE['a']
[x * y for x in ROWS for y in range(x) if y != 1]
{x % 2 for x in ROWS}
{x: [y for y in range(x)] for x in ROWS}
tuple(a + b for a, b in zip(ROWS, ROWS))
[i + a + b for i, (a, b) in enumerate(zip(ROWS, ROWS))]
sum(x for x in ROWS) + len(ROWS) + max(ROWS) + min(1, 2) + abs(-1)
list(range(3)), sorted([3, 1]), list(reversed(ROWS)), divmod(7, 2), round(2.5)
chr(65) + str(ord('a')), int('12'), float('1.5'), bool([]), set(ROWS), frozenset(ROWS), dict(TABLE)
'ab' * 3, [0] * SIZE, SIZE * (1,)
""".strip().splitlines()


@pytest.mark.parametrize("text", FOLDS)
def test_gives_what_python_gives(text: str) -> None:
    if "**{}" in text:
        with pytest.raises(CannotFold):
            folded("{**TABLE}")
        return
    expected = eval(text, dict(KNOWN))
    assert folded(text) == expected
    assert type(folded(text)) is type(expected)


REFUSES = """
unknown
SIZE.real
print(1)
open('x')
len(unknown)
sorted(ROWS, reverse=True)
(lambda: 1)()
f'{SIZE}'
'%s' % SIZE
{**TABLE}
1 // ZERO
ROWS[9]
TABLE['b']
'a' + 1
[] < 1
int('x')
{[]: 1}
[a for a, b in ROWS]
[x.y for x in ROWS]
(y := 3)
await_
[*ZERO]
ROWS @ ROWS
1 is 1
'a'.upper()
""".strip().splitlines()


@pytest.mark.parametrize("text", REFUSES)
def test_refuses_what_it_does_not_know_or_what_fails(text: str) -> None:
    with pytest.raises(CannotFold):
        folded(text)


@pytest.mark.parametrize(
    "text",
    [
        "1 << 10 ** 9",
        "2 ** 2 ** 40",
        "'a' * 10 ** 9",
        "10 ** 9 * [0]",
        "list(range(10 ** 12))",
        "sum(range(10 ** 12))",
        "[x for x in range(10 ** 12)]",
        "[0 for a in range(10 ** 6) for b in range(10 ** 6)]",
        "max(x * y for x in range(10 ** 5) for y in range(10 ** 5))",
        "not " * 2000 + "1",
    ],
)
def test_does_not_try_what_takes_long(text: str) -> None:
    try:
        tree = ast.parse(text, mode="eval").body
    except (RecursionError, MemoryError):
        pytest.skip("the parser itself refuses it")
    started = time.process_time()
    with pytest.raises(CannotFold):
        fold(tree, lookup)
    assert time.process_time() - started < 5


def test_names_of_a_comprehension_end_with_it() -> None:
    with pytest.raises(CannotFold):
        folded("[x for x in ROWS] + [x]")


def test_a_comprehension_hides_a_name_only_inside() -> None:
    assert folded("([SIZE for SIZE in ROWS], SIZE)") == ([1, 2, 3], 8)


NUMBERS = st.integers(-9, 9).map(str)
OPERATORS = st.sampled_from(["+", "-", "*", "//", "%", "/", "<", "==", "and", "or", "&", "|", "^"])


def combined(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    binary = st.builds("({} {} {})".format, inner, OPERATORS, inner)
    choice = st.builds("({} if {} else {})".format, inner, inner, inner)
    listed = st.builds("[x + {} for x in ({}, {})]".format, NUMBERS, NUMBERS, NUMBERS)
    return binary | choice | listed | st.builds("(-{})".format, inner)


@given(st.recursive(NUMBERS, combined, max_leaves=12))
def test_any_expression_folds_to_its_value_or_fails_as_it_does(text: str) -> None:
    try:
        expected = eval(text)
    except (ArithmeticError, TypeError):
        with pytest.raises(CannotFold):
            folded(text)
        return
    assert folded(text) == expected
