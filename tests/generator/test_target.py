"""The target: lowering, refusals, guards; what real interpreters say decides."""

from __future__ import annotations

import subprocess
import textwrap
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.errors import BundleError, Location, UsageError
from generator.target import TARGETS, Version, check_target, lower, parse_target
from tests.interpreters import interpreter


def origin(line: int) -> Location:
    return Location("bots/main.py", line + 100)


def runs_on(version: Version, text: str) -> bool:
    ran = subprocess.run(
        [interpreter(version), "-I", "-S", "-"], input=text, text=True, capture_output=True
    )
    return ran.returncode == 0


def is_accepted(text: str, target: Version) -> bool:
    try:
        check_target(text, target, origin)
    except BundleError:
        return False
    return True


class Snippet(NamedTuple):
    """A program and the first version that runs it."""

    name: str
    since: Version
    text: str


def snippet(name: str, since: str, text: str) -> Snippet:
    return Snippet(name, parse_target(since), textwrap.dedent(text).strip() + "\n")


SNIPPETS = [
    snippet("walrus", "3.8", "if (n := 3) > 2:\n    print(n)"),
    snippet("positional only", "3.8", "def f(a, /, b): return a\nf(1, b=2)"),
    snippet("self-documenting f-string", "3.8", "x = 1\nprint(f'{x=}')"),
    snippet("math.prod", "3.8", "import math\nmath.prod([1, 2])"),
    snippet("cached_property", "3.8", "from functools import cached_property"),
    snippet("typing.Protocol", "3.8", "from typing import Final, Literal, Protocol, TypedDict"),
    snippet("digits limit", "3.8", "import sys\nsys.set_int_max_str_digits(0)"),
    snippet(
        "with in parentheses",
        "3.9",
        """
        import contextlib
        with (contextlib.nullcontext() as a, contextlib.nullcontext() as b):
            pass
    """,
    ),
    snippet("decorator expression", "3.9", "fs = [lambda f: f]\n@fs[0]\ndef g(): pass"),
    snippet("list[int] in a signature", "3.9", "def f(x: list[int]) -> None: pass"),
    snippet("list[int] as a value", "3.9", "Board = list[int]"),
    snippet("list[int] in a class", "3.9", "class A:\n    x: list[int]"),
    snippet("list[int] as a base", "3.9", "class A(list[int]): pass"),
    snippet("deque[int]", "3.9", "import collections as c\nx: c.deque[int] = c.deque()"),
    snippet(
        "Callable of abc",
        "3.9",
        """
        from collections.abc import Callable
        def f(x: Callable[[int], int]) -> None: pass
    """,
    ),
    snippet(
        "list[int] postponed",
        "3.8",
        """
        from __future__ import annotations
        x: list[int] = []
        def f(x: list[int]) -> dict[str, int]: pass
        class A:
            y: tuple[int, ...] = ()
    """,
    ),
    snippet("list[int] of a local variable", "3.8", "def f():\n    x: list[int] = []\nf()"),
    snippet("list[int] in a string", "3.8", "def f(x: 'list[int]') -> 'int | None': pass"),
    snippet(
        "list[int] postponed, then evaluated",
        "3.9",
        """
        from __future__ import annotations
        import typing
        def f(x: list[int]) -> None: pass
        typing.get_type_hints(f)
    """,
    ),
    snippet(
        "an own class called list",
        "3.8",
        """
        class list:
            def __class_getitem__(cls, item): return cls
        def f(x: list[int]) -> None: pass
    """,
    ),
    snippet("removeprefix of a literal", "3.9", "print('abc'.removeprefix('a'))"),
    snippet("removeprefix of a parameter", "3.9", "def f(x): return x.removeprefix('a')\nf('a')"),
    snippet(
        "an own removeprefix",
        "3.8",
        """
        class A:
            def removeprefix(self, x): return x
        A().removeprefix(1)
    """,
    ),
    snippet("math.lcm", "3.9", "import math\nmath.lcm(2, 3)"),
    snippet("math.lcm, imported", "3.9", "from math import lcm"),
    snippet("math.lcm under another name", "3.9", "import math as m\nprint(m.lcm(2, 3))"),
    snippet("math.lcm after a star", "3.9", "from math import *\nprint(lcm(2, 3))"),
    snippet("gcd of three", "3.9", "import math\nmath.gcd(2, 3, 4)"),
    snippet(
        "a local called math",
        "3.8",
        """
        import math
        class M:
            lcm = 3
        def f(math): return math.lcm
        f(M)
    """,
    ),
    snippet("functools.cache", "3.9", "import functools\n@functools.cache\ndef f(): pass"),
    snippet("graphlib", "3.9", "import graphlib"),
    snippet("random.randbytes", "3.9", "import random\nrandom.randbytes(3)"),
    snippet("randbytes of a Random", "3.9", "import random\nr = random.Random(1)\nr.randbytes(3)"),
    snippet("sample with counts", "3.9", "import random\nrandom.sample([1], counts=[2], k=1)"),
    snippet("| of dict displays", "3.9", "x = {1: 2} | {3: 4}"),
    snippet("| of a known dict", "3.9", "x = dict(a=1)\ny = x | x"),
    snippet("star in a for", "3.9", "a = [1]\nfor x in *a, 2:\n    pass"),
    snippet("match", "3.10", "match 3:\n    case 3:\n        pass"),
    snippet("X | None in a signature", "3.10", "def f(x: int | None) -> None: pass"),
    snippet("X | None as a value", "3.10", "Maybe = int | None"),
    snippet("isinstance of a union", "3.10", "isinstance(3, int | str)"),
    snippet("union of own classes", "3.10", "class A: pass\nclass B: pass\nisinstance(A(), A | B)"),
    snippet(
        "X | None postponed",
        "3.8",
        """
        from __future__ import annotations
        def f(x: int | None) -> None: pass
    """,
    ),
    snippet("| of flags", "3.8", "import re\nx = re.I | re.M\ny = 1 | 2\nz = {1} | {2}"),
    snippet("zip strict", "3.10", "list(zip([1], [2], strict=True))"),
    snippet("pairwise", "3.10", "import itertools\nitertools.pairwise([1])"),
    snippet("pairwise, imported", "3.10", "from itertools import (\n    chain,\n    pairwise,\n)"),
    snippet(
        "dataclass slots",
        "3.10",
        """
        import dataclasses
        @dataclasses.dataclass(slots=True)
        class A:
            x: int
    """,
    ),
    snippet("bisect key", "3.10", "from bisect import bisect_left\nbisect_left([1], 1, key=abs)"),
    snippet("bit_count", "3.10", "x = 5\nprint(x.bit_count())"),
    snippet("bit_count, unbound", "3.10", "print(list(map(int.bit_count, [5])))"),
    snippet("Counter.total", "3.10", "from collections import Counter\nc = Counter()\nc.total()"),
    snippet(
        "total of something else",
        "3.8",
        """
        class Table:
            def total(self): return 3
        def f(table): return table.total()
        f(Table())
    """,
    ),
    snippet("TypeAlias", "3.10", "from typing import TypeAlias"),
    snippet(":= in an index", "3.10", "a = [1]\nprint(a[i := 0])"),
    snippet("(:=) in an index", "3.8", "a = [1]\nprint(a[(i := 0)])"),
    snippet("except*", "3.11", "try:\n    pass\nexcept* ValueError:\n    pass"),
    snippet("ExceptionGroup", "3.11", "x = ExceptionGroup"),
    snippet("tomllib", "3.11", "import tomllib"),
    snippet("StrEnum", "3.11", "import enum\nclass A(enum.StrEnum):\n    x = 'a'"),
    snippet("StrEnum, imported", "3.11", "from enum import StrEnum"),
    snippet("typing.Self", "3.11", "from typing import Self"),
    snippet("star in an index", "3.11", "a = {(1, 2): 3}\nb = (1, 2)\nprint(a[*b])"),
    snippet("to_bytes without order", "3.11", "x = 3\nx.to_bytes(4)"),
    snippet(
        "to_bytes with order", "3.8", "x = 3\nx.to_bytes(4, 'big')\nint.from_bytes(b'', 'big')"
    ),
    snippet("math.cbrt", "3.11", "import math\nmath.cbrt(8)"),
    snippet("batched", "3.12", "import itertools\nitertools.batched([1], 2)"),
    snippet("binomialvariate", "3.12", "import random\nrandom.Random(1).binomialvariate()"),
    snippet(
        "guarded by ImportError",
        "3.8",
        """
        try:
            from functools import cache
        except ImportError:
            from functools import lru_cache
            cache = lru_cache(maxsize=None)
        @cache
        def f(): pass
        f()
    """,
    ),
    snippet(
        "guarded by the wrong error",
        "3.9",
        """
        try:
            from functools import cache
        except ModuleNotFoundError:
            cache = None
    """,
    ),
    snippet(
        "module guarded",
        "3.8",
        """
        try:
            import tomllib
        except ModuleNotFoundError:
            tomllib = None
    """,
    ),
    snippet(
        "suppressed",
        "3.8",
        """
        import contextlib
        with contextlib.suppress(ImportError):
            import tomllib
    """,
    ),
    snippet(
        "guarded by AttributeError",
        "3.8",
        """
        import math
        try:
            lcm = math.lcm
        except AttributeError:
            lcm = None
    """,
    ),
    snippet(
        "guarded by a bare except",
        "3.8",
        """
        try:
            list(zip([1], [2], strict=True))
        except:
            pass
    """,
    ),
    snippet(
        "a function defined in a try",
        "3.9",
        """
        import math
        try:
            def f(): return math.lcm(2, 3)
        except AttributeError:
            pass
        f()
    """,
    ),
    snippet(
        "guarded by version_info",
        "3.8",
        """
        import sys
        if sys.version_info >= (3, 10):
            from itertools import pairwise
            def f(x): return x.bit_count()
        else:
            def f(x): return bin(x).count('1')
        f(3)
    """,
    ),
    snippet(
        "guarded by not version_info",
        "3.8",
        """
        import sys
        import math
        if sys.version_info < (3, 9):
            lcm = None
        else:
            lcm = math.lcm
    """,
    ),
    snippet(
        "guarded by > (3, 9)",
        "3.8",
        """
        import sys
        import math
        if sys.version_info > (3, 9):
            math.lcm(2, 3)
    """,
    ),
    snippet(
        "guarded by [:2] > (3, 8)",
        "3.8",
        """
        import sys
        import math
        x = math.lcm(2, 3) if sys.version_info[:2] > (3, 8) else 6
    """,
    ),
    snippet(
        "guarded by an early return",
        "3.8",
        """
        import sys, math
        def f():
            if sys.version_info < (3, 9):
                return 6
            return math.lcm(2, 3)
        f()
    """,
    ),
    snippet(
        "guarded by hasattr",
        "3.8",
        """
        import math
        if hasattr(math, 'lcm'):
            math.lcm(2, 3)
        hasattr(math, 'cbrt') and math.cbrt(8)
    """,
    ),
    snippet(
        "guarded by TYPE_CHECKING",
        "3.8",
        """
        from typing import TYPE_CHECKING
        if TYPE_CHECKING:
            from typing import Self
    """,
    ),
    snippet(
        "syntax under a version guard",
        "3.10",
        """
        import sys
        if sys.version_info >= (3, 10):
            match 3:
                case 3:
                    pass
    """,
    ),
]


@pytest.mark.parametrize("case", SNIPPETS, ids=lambda case: case.name)
def test_accepts_from_the_version_that_brought_it(case: Snippet) -> None:
    for target in TARGETS:
        assert is_accepted(case.text, target) == (target >= case.since), target


@pytest.mark.parametrize("version", TARGETS, ids=str)
def test_the_table_agrees_with_real_interpreters(version: Version) -> None:
    for case in SNIPPETS:
        assert runs_on(version, case.text) == (version >= case.since), case.name


def test_a_guard_below_the_need_does_not_help() -> None:
    text = "import sys\nif sys.version_info >= (3, 9):\n    from itertools import pairwise\n"
    assert not is_accepted(text, (3, 8))  # 3.8 skips it, but 3.9 would fail
    assert not is_accepted(text, (3, 9))
    assert is_accepted(text, (3, 10))


def test_type_statement_needs_a_host_that_reads_it() -> None:
    with pytest.raises(BundleError):
        check_target("type Board = list[int]\n", (3, 11), origin)


def test_error_tells_place_thing_version_and_advice() -> None:
    text = "import math\n\nmath.lcm(2, 3)\nimport tomllib\n'a'.removeprefix('a')\n"
    with pytest.raises(BundleError) as caught:
        check_target(text, (3, 8), origin)
    assert str(caught.value) == (
        "bots/main.py:103: `math.lcm` needs Python 3.9, the target is 3.8 (2 more below); "
        "write it without, or bundle with --target 3.11"
    )


def test_parse_target() -> None:
    assert [parse_target(f"3.{minor}") for minor in range(8, 14)] == list(TARGETS)


@pytest.mark.parametrize("text", ["", "3", "3.7", "3.14", "4.0", "3.8.1", "py310"])
def test_unknown_target_lists_the_known(text: str) -> None:
    with pytest.raises(UsageError, match=r"3\.8, 3\.9, 3\.10, 3\.11, 3\.12, 3\.13"):
        parse_target(text)


LOWERED = [
    ("x.bit_count()", 'bin(x).count("1")'),
    ("(x & y).bit_count()", 'bin(x & y).count("1")'),
    ("((x & y)).bit_count()", 'bin((x & y)).count("1")'),
    ("x.bit_count().bit_count()", 'bin(bin(x).count("1")).count("1")'),
    ("(x | y.bit_count()).bit_count()", 'bin(x | bin(y).count("1")).count("1")'),
    ("-x.bit_count()", '-bin(x).count("1")'),
    ("a[0].b(1).bit_count()", 'bin(a[0].b(1)).count("1")'),
    ("[a if(x).bit_count()else 2]", '[a if bin(x).count("1")else 2]'),
    ("(x\n .bit_count())", '(bin(x)\n .count("1"))'),
    ("x.bit_count(  )", 'bin(x).count(  "1")'),
    ("é.bit_count() + é.bit_count()", 'bin(é).count("1") + bin(é).count("1")'),
    ("f'{x.bit_count()}'", "f'{bin(x).count(\"1\")}'"),
    ('f"{x.bit_count():>{y.bit_count()}}"', "f\"{bin(x).count('1'):>{bin(y).count('1')}}\""),
    ("int.bit_count(x)", 'bin(x).count("1")'),
    ("map(int.bit_count, xs)", 'map((lambda number: bin(number).count("1")), xs)'),
    ("x.bit_count(1)", "x.bit_count(1)"),
    ("'.bit_count()'", "'.bit_count()'"),
]


@pytest.mark.parametrize(("before", "after"), LOWERED)
def test_lowers_bit_count(before: str, after: str) -> None:
    assert lower(f"r = {before}\n", (3, 9)) == f"r = {after}\n"
    assert lower(f"r = {before}\n", (3, 10)) == f"r = {before}\n"


@given(st.integers(), st.integers())
def test_lowered_gives_the_same(x: int, y: int) -> None:
    text = "r = (x ^ y).bit_count() * 1000 + int.bit_count(x) + [*map(int.bit_count, [y])][0]\n"
    lowered = lower(text, (3, 8))
    spaces: list[dict[str, int]] = [{"x": x, "y": y}, {"x": x, "y": y}]
    exec(text, spaces[0])
    exec(lowered, spaces[1])
    assert spaces[0]["r"] == spaces[1]["r"]
    check_target(lowered, (3, 8), origin)


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        ("class A:\n    def bit_count(self): pass\n", 101, "class A"),
        ("\nclass A:\n    bit_count = 3\n", 102, "class A"),
        ("x = 3\ndef f(bin):\n    return x.bit_count()\n", 102, "`bin` is rebound"),
        ("x = 3\nprint(f'{x.bit_count()=}')\n", 102, "f-string"),
        ("x = 3\nprint(f'{x.bit_count()}' \"a\")\n", 102, "f-string"),
    ],
)
def test_refuses_what_cannot_be_lowered(text: str, line: int, what: str) -> None:
    with pytest.raises(BundleError) as caught:
        lower(text, (3, 9), origin)
    assert caught.value.where == Location("bots/main.py", line)
    assert what in caught.value.what
    assert caught.value.advice
