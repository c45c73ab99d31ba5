"""Stripping: what goes, what stays, and that the program stays the same."""

from __future__ import annotations

import ast
import subprocess
import sys
import sysconfig
import textwrap
from collections.abc import Sequence
from pathlib import Path

import pytest

from generator.errors import BundleError, UsageError
from generator.judges import JUDGES, parse_size
from generator.strip import (
    STEPS,
    fit,
    minify,
    strip,
    strip_annotations,
    strip_comments,
    strip_docstrings,
)

STANDARD = Path(sysconfig.get_paths()["stdlib"])
CORPUS = ["heapq", "fractions", "textwrap", "enum", "dataclasses", "statistics", "ast", "random"]
CORPUS += ["importlib/metadata/__init__", "tomllib/_parser", "graphlib", "asyncio/taskgroups"]


def dedent(text: str) -> str:
    return textwrap.dedent(text).lstrip("\n")


def without_blank(text: str) -> str:
    return "".join(line.rstrip() + "\n" for line in text.splitlines() if line.strip())


def source_of(module: str) -> str:
    return (STANDARD / f"{module}.py").read_text("utf-8")


def test_comments_go_and_the_header_stays() -> None:
    text = dedent("""
        #!/usr/bin/env python3
        # My bot, made from modules.
        #
        # --- rules.py

        # --- search.py
        x = 1  # one
        y = [
            # two
            "# three",  # four
        ]
        def f():  # five
            # six
            return '''# seven'''  # eight
    """)
    stripped = strip_comments(text)
    assert stripped.count("\n") == text.count("\n")
    assert without_blank(stripped) == dedent("""
        #!/usr/bin/env python3
        # My bot, made from modules.
        #
        # --- rules.py
        x = 1
        y = [
            "# three",
        ]
        def f():
            return '''# seven'''
    """)


def test_docstrings_go_and_bodies_stay_whole() -> None:
    text = dedent('''
        """Module
        docstring."""
        from __future__ import annotations
        class A:
            """Only this."""
        class B:
            """This,
            and"""; x = 1
        class C:
            "This"; x = 1
        def f(): "One line"
        def g():
            """More
            than one
            line."""
            return "not a docstring"
        async def h():
            ("in " # a comment
             "parts")
        def i():
            """Doc."""
            # a comment
            f"{1}"
        def j():
            f"not a docstring"
        def k():
            b"not a docstring"
    ''')
    stripped = strip_docstrings(text)
    assert stripped.count("\n") == text.count("\n")
    assert without_blank(stripped) == dedent('''
        from __future__ import annotations
        class A:
            pass
        class B:
            """This,
            and"""; x = 1
        class C:
            pass; x = 1
        def f(): pass
        def g():
            return "not a docstring"
        async def h():
            pass
        def i():
            # a comment
            f"{1}"
        def j():
            f"not a docstring"
        def k():
            b"not a docstring"
    ''')


@pytest.mark.parametrize(
    "reader",
    ["print(f.__doc__)", "print(__doc__)", "help(f)", "getattr(f, '__doc__')", "import doctest"],
)
def test_docstrings_stay_where_the_program_reads_them(reader: str) -> None:
    text = f'"""Module."""\ndef f():\n    """Function."""\n{reader}\n'
    assert strip_docstrings(text) == text


def test_annotations_go_except_in_classes() -> None:
    text = dedent("""
        x: int = 1
        y: dict[str, int] = {}
        z: int
        (w): int = 2
        def f(a: int, /, b: str = "b", *args: int, c: list[int] = [], **more: object) -> int:
            local: int = a
            bare: int
            only: int
            bare = local
            self.x: int = 3
            self.y: int
            return bare
        async def g(
            a: dict[
                int, str
            ],
            é: int = 3,
        ) -> (int): return a
        class Point(NamedTuple):
            x: int
            y: int = 0
            def move(self, by: int) -> Point:
                new: Point = self
                return new
        def h(x: (y := 3), z: call()) -> call(): pass
        many: dict[
            int, str
        ] = {}
        lambda a: (a)
        def i() -> dict[
            int, str
        ]: pass
    """)
    stripped = strip_annotations(text)
    assert stripped.count("\n") == text.count("\n")
    assert without_blank(stripped) == dedent("""
        x = 1
        y = {}
        pass
        (w) = 2
        def f(a, /, b = "b", *args, c = [], **more):
            local = a
            pass
            only: int
            bare = local
            self.x = 3
            pass
            return bare
        async def g(
            a
        ,
            é = 3,
        ): return a
        class Point(NamedTuple):
            x: int
            y: int = 0
            def move(self, by):
                new = self
                return new
        def h(x: (y := 3), z: call()) -> call(): pass
        many: dict[
            int, str
        ] = {}
        lambda a: (a)
        def i() -> dict[
            int, str
        ]: pass
    """)


@pytest.mark.parametrize(
    "reader",
    [
        "print(f.__annotations__)",
        "import typing\ntyping.get_type_hints(f)",
        "import inspect\ninspect.signature(f)",
        "from functools import singledispatch",
    ],
)
def test_annotations_stay_where_the_program_reads_them(reader: str) -> None:
    text = f"def f(x: int) -> int: return x\n{reader}\n"
    assert strip_annotations(text) == text


class Undocumented(ast.NodeTransformer):
    """An independent docstring stripper on trees."""

    def generic_visit(self, node: ast.AST) -> ast.AST:
        super().generic_visit(node)
        kinds = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
        if isinstance(node, kinds) and ast.get_docstring(node, clean=False) is not None:
            node.body[:1] = (
                [] if len(node.body) > 1 or isinstance(node, ast.Module) else [ast.Pass()]
            )
        return node


@pytest.mark.parametrize("module", CORPUS)
def test_real_modules_keep_their_trees(module: str) -> None:
    text = source_of(module)
    commentless = strip_comments(text)
    trees = [ast.dump(ast.parse(each), include_attributes=True) for each in (text, commentless)]
    assert trees[0] == trees[1]  # places too


@pytest.mark.parametrize("module", CORPUS)
def test_real_modules_keep_all_but_docstrings(module: str) -> None:
    text = source_of(module)
    for word in ("__doc__", "help", "doctest", "getdoc"):
        text = text.replace(word, "_" * len(word))
    stripped = strip_docstrings(text)
    assert stripped.count("\n") == text.count("\n")
    assert ast.dump(ast.parse(stripped)) == ast.dump(Undocumented().visit(ast.parse(text)))


class Unannotated(ast.NodeTransformer):
    """Drops whatever annotations are left, so that trees compare by the rest."""

    def visit_arg(self, node: ast.arg) -> ast.arg:
        node.annotation = None
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.returns = None
        return self.generic_visit(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> ast.AST:
        node.returns = None
        return self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        self.generic_visit(node)
        return ast.Pass() if node.value is None else ast.Assign([node.target], node.value)


@pytest.mark.parametrize("module", CORPUS)
def test_real_modules_keep_all_but_annotations(module: str) -> None:
    text = source_of(module)
    for word in ("__annotations__", "inspect", "get_type_hints", "singledispatch"):
        text = text.replace(word, "_" * len(word))
    stripped = strip_annotations(text)
    assert stripped.count("\n") == text.count("\n")
    trees = [ast.dump(Unannotated().visit(ast.parse(each))) for each in (text, stripped)]
    assert trees[0] == trees[1]


PROGRAM = dedent('''
    #!/usr/bin/env python3
    # A program full of names that show.
    """Its docstring."""
    from dataclasses import dataclass
    from typing import NamedTuple

    class Point(NamedTuple):
        horizontal: int
        vertical: int = 0

    @dataclass
    class Board:
        """A board."""
        width: int
        cells: list
        def fill(self, **values_by_name: int) -> "Board":
            for position_name, value_given in sorted(values_by_name.items()):
                self.cells.append((position_name, value_given))
            return self

    total_of_calls: int = 0

    # A comment.
    def outer(first_argument: int, /, second_argument: int = 2, **keywords: int) -> object:
        """Doc."""
        global total_of_calls
        total_of_calls += 1
        intermediate_value = first_argument * second_argument
        class LocalClass:
            attribute_name = intermediate_value
        def local_function(by_keyword: int) -> int:
            nonlocal intermediate_value
            intermediate_value += by_keyword
            return intermediate_value
        assert first_argument >= 0, f"{first_argument=}"
        result_of_call = local_function(by_keyword=3)
        print(LocalClass.__qualname__, local_function.__name__, LocalClass.attribute_name)
        print(f"{result_of_call=} {keywords}")
        return [inner_name * result_of_call for inner_name in range(3)]

    print(outer(3, second_argument=4, first_argument=5))
    print(Board(width=2, cells=[]).fill(A=1, B=2, self_like=3), Point(horizontal=1))
    print(total_of_calls)
    try:
        outer(-1)
    except AssertionError as problem_met:
        print(repr(problem_met))
    match Point(1, 2):
        case Point(horizontal=across, vertical=down):
            print(across, down)
''')


def output_of(text: str) -> str:
    ran = subprocess.run([sys.executable, "-I", "-"], input=text, text=True, capture_output=True)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


@pytest.mark.parametrize("count", range(len(STEPS) + 1))
def test_a_program_prints_the_same_after_any_steps(count: int) -> None:
    stripped = strip(PROGRAM, list(STEPS)[:count])
    assert output_of(stripped) == output_of(PROGRAM)
    assert stripped.startswith("#!/usr/bin/env python3\n# A program full of names that show.\n")


def test_every_step_makes_it_smaller() -> None:
    sizes = [len(strip(PROGRAM, list(STEPS)[:count])) for count in range(len(STEPS) + 1)]
    assert sizes == sorted(set(sizes), reverse=True)


def test_minify_shortens_locals_only() -> None:
    text = (
        "def play(board_state):\n    best_move_found = board_state\n    return best_move_found, 1\n"
    )
    assert "best_move_found" not in minify(text)
    assert "play(board_state)" in minify(text)
    assert "best_move_found" in minify(text, keep=["best_move_found"])


@pytest.mark.parametrize("reader", ["locals()", "vars()", "eval('1')", "dir()"])
def test_minify_keeps_locals_that_the_program_reads(reader: str) -> None:
    text = f"def play():\n    best_move_found = 3\n    return best_move_found, {reader}\nplay()\n"
    assert "best_move_found" in minify(text)


def render(steps: Sequence[str]) -> str:
    return "é" * (50 - 10 * len(steps))  # 100, 80, 60, 40, 20 bytes


@pytest.mark.parametrize(
    ("limit", "steps"),
    [
        (1000, []),
        (100, []),
        (99, ["comments"]),
        (60, ["comments", "docstrings"]),
        (59, ["comments", "docstrings", "annotations"]),
        (20, ["comments", "docstrings", "annotations", "minify"]),
    ],
)
def test_fit_strips_only_as_far_as_needed(limit: int, steps: list[str]) -> None:
    text, used = fit(render, limit)
    assert used == steps
    assert text == render(steps)


def test_fit_says_how_much_is_over() -> None:
    with pytest.raises(BundleError) as caught:
        fit(render, 13)
    assert str(caught.value) == (
        "the bundle has 20 bytes even minified, 7 over the limit of 13; "
        "see with --analyze what takes the room"
    )


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("65536", 65536),
        ("64k", 65536),
        ("64 KB", 65536),
        ("64KiB", 65536),
        ("1M", 1048576),
        ("codeforces", 65536),
        ("CodinGame", 100000),
    ],
)
def test_parse_size(text: str, size: int) -> None:
    assert parse_size(text) == size


@pytest.mark.parametrize("text", ["", "0", "-1", "64x", "1.5k", "nobody"])
def test_parse_size_lists_the_judges(text: str) -> None:
    with pytest.raises(UsageError) as caught:
        parse_size(text)
    assert all(name in str(caught.value) for name in JUDGES)
