"""Programs on top of real packages, taken in by `--inline`: both forms print the same bytes."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
import textwrap
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.generator.commands import bundle
from tests.interpreters import Version, interpreter

VERSIONS: list[Version] = [(3, minor) for minor in range(10, 14)]


class Program(NamedTuple):
    """What to run, and the package it is written with."""

    package: str
    text: str


PROGRAMS = {
    "sortedcontainers": Program(
        "sortedcontainers",
        """
        import random
        from operator import neg

        from sortedcontainers import SortedDict, SortedKeyList, SortedList, SortedSet

        draw = random.Random(7)
        numbers = SortedList(draw.randrange(1000) for _ in range(3000))
        numbers._reset(50)
        for _ in range(500):
            numbers.add(draw.randrange(1000))
            numbers.discard(draw.randrange(1000))
        del numbers[10:20]
        print(len(numbers), numbers[0], numbers[-1], numbers[100:110], numbers.count(500))
        print(numbers.bisect_left(500), numbers.bisect(500), numbers.index(numbers[77]))
        print(list(numbers.irange(300, 310, (True, False))), list(numbers.islice(5, 9, True)))
        print(sum(numbers), numbers.pop(), numbers.pop(0), 999 in numbers)
        print(SortedList("hello") + SortedList("word"), SortedList([2, 1]) * 2)

        by_size = SortedKeyList([3, 1, 2], key=neg)
        by_size.update([9, 7])
        print(by_size, by_size.bisect_key_left(-3), list(by_size.irange_key(-7, -2)))

        table = SortedDict((word, len(word)) for word in "the quick fox jumps over it".split())
        table.setdefault("lazy", 4)
        print(table, table.peekitem(0), table.popitem(), table.keys()[1], table.values()[-1])
        print(table.items()[:2], table.bisect("m"), table.index("over"), table | {"a": 1})
        down = SortedDict(neg, {n: n * n for n in range(5)})
        print(list(down), down.copy() == down, list(down.irange(3, 1)))

        left, right = SortedSet(range(0, 30, 2)), SortedSet(range(0, 30, 3))
        print(left & right, left | right, left - right, left ^ right, left > right)
        print(left[3], left.index(8), left.pop(), left.bisect(7), SortedSet([1]).isdisjoint([2]))
        try:
            numbers.append(1)
        except NotImplementedError as error:
            print(type(error).__name__, error)
        try:
            numbers.remove(-1)
        except ValueError as error:
            print(type(error).__name__, error)
        numbers._check(), table._check(), left._check()
        print(SortedList.__doc__.splitlines()[0], SortedDict.__module__, repr(SortedSet([3, 1])))
        """,
    ),
    "more_itertools": Program(
        "more_itertools",
        """
        import more_itertools as mit
        from more_itertools import bucket, peekable, seekable
        from more_itertools.recipes import sieve

        print(list(mit.chunked(range(7), 3)), list(mit.windowed("abcd", 2)))
        print(mit.first([], "none"), mit.last(range(4)), mit.one([5]), mit.nth("abc", 1))
        print(list(mit.flatten([[1], [2, 3]])), list(mit.collapse([1, [2, [3, (4,)]], "ab"])))
        print(list(mit.interleave_longest([1, 2, 3], "ab")), list(mit.roundrobin("abc", "d")))
        print([list(part) for part in mit.split_at("a,b,,c", lambda c: c == ",")])
        print(list(mit.unique_everseen("AbBa", key=str.lower)), mit.all_equal("aaa"))
        print([list(group) for group in mit.consecutive_groups([1, 2, 4, 5, 9])])
        print(list(mit.distinct_permutations("aab")), list(mit.set_partitions("abc", 2)))
        print(list(mit.powerset("abc")), mit.ilen(iter(range(9))), mit.minmax([3, 1, 2]))
        print(list(sieve(30)), list(mit.factor(360)), list(mit.sliding_window(range(4), 3)))
        print([list(part) for part in mit.divide(3, range(8))], *map(list, mit.partition(int, [0])))
        print(list(mit.run_length.encode("aabc")), "".join(mit.run_length.decode([("x", 3)])))
        print(list(mit.zip_offset("abc", "abc", offsets=(0, 1))), list(mit.stagger("abc")))

        ahead = peekable("abc")
        print(ahead.peek(), next(ahead), ahead.peek(), bool(ahead), list(ahead), bool(ahead))
        again = seekable(str(n) for n in range(5))
        print(next(again), next(again), again.seek(0), list(again))
        kinds = bucket(["a1", "b1", "a2"], key=lambda text: text[0])
        print(sorted(kinds), list(kinds["a"]), list(kinds["b"]))
        for wrong in (lambda: mit.one([]), lambda: mit.only([1, 2]), lambda: mit.first([])):
            try:
                wrong()
            except ValueError as error:
                print(type(error).__name__, error)
        print(mit.numeric_range(1.0, 2.0, 0.25), len(mit.numeric_range(10)), mit.chunked.__module__)
        """,
    ),
    "checkers": Program(
        "checkers",
        """
        from checkers.game import Game


        def play(choose):
            game = Game()
            while not game.is_over():
                game.move(choose(game.get_possible_moves()))
            pieces = [(p.player, p.position, p.king) for p in game.board.pieces if not p.captured]
            print(game.get_winner(), len(game.moves), game.moves[-3:], game.whose_turn())
            print(game.move_limit_reached(), game.moves_since_last_capture, sorted(pieces))


        play(lambda moves: moves[0])
        play(lambda moves: moves[-1])
        play(lambda moves: sorted(moves)[len(moves) // 2])
        try:
            Game().move([1, 32])
        except ValueError as error:
            print(type(error).__name__, error)
        """,
    ),
}


class Made(NamedTuple):
    """A folder with a program as modules and as one file, and where its package lies."""

    folder: Path
    library: Path


def run(command: list[str], folder: Path, **variables: str) -> bytes:
    done = subprocess.run(
        command,
        cwd=folder,
        env={"PATH": os.environ.get("PATH", ""), "LC_ALL": "C.UTF-8", **variables},
        capture_output=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr.decode()
    assert done.stderr == b""
    return done.stdout


@pytest.fixture(scope="module", params=PROGRAMS)
def made(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Made:
    program = PROGRAMS[request.param]
    found = importlib.util.find_spec(program.package)
    if found is None or found.origin is None:
        pytest.skip(f"{program.package} is not installed; it comes with onefile[test]")
    folder = tmp_path_factory.mktemp(request.param)
    (folder / "main.py").write_text(textwrap.dedent(program.text).lstrip())
    ran = bundle(
        *("--entry", "main.py", "-o", "alone/out.py", "-q", "--inline", program.package), cwd=folder
    )
    assert ran == (0, "", "")
    return Made(folder, Path(found.origin).parents[1])


def compare_forms(made: Made, python: str) -> None:
    """The one file runs in an empty folder, without anything installed."""
    modular = run([python, "-B", "main.py"], made.folder, PYTHONPATH=str(made.library))
    assert len(modular.splitlines()) >= 7
    assert run([python, "-I", "-S", "-B", "out.py"], made.folder / "alone") == modular


def test_both_forms_print_the_same(made: Made) -> None:
    compare_forms(made, sys.executable)


@pytest.mark.parametrize("version", VERSIONS, ids="{0[0]}.{0[1]}".format)
def test_on_every_python(made: Made, version: Version) -> None:
    compare_forms(made, interpreter(version))
