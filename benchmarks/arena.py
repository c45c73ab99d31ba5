"""What the referee itself costs: per move over a bare pipe loop, and two jobs against one.

Both bots of a game of Breakthrough answer at once. The referee plays it, sandbox, checks and record
included; the bare loop asks the same programs the same questions over pipes and does nothing else.
The two take turns in one run. Run `python benchmarks/arena.py [--games N]` on an idle machine.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import tempfile
import time
from itertools import pairwise
from pathlib import Path
from statistics import median, quantiles

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from arena import match, record
from arena.entrant import entrant
from arena.match import Fixture
from arena.pool import Task, pool
from arena.process import Process
from arena.sandbox.layers import probe
from arena.sandbox.policy import Sandbox
from arena.table import Table
from rules import catalog

REACH_MS = 0.3
REACH_SCALING = 0.8
GAME = catalog.load("breakthrough")
BOT = """\
import sys

MOVES = {moves!r}
answers = None
for line in sys.stdin:
    request = line.strip()
    if request == "Quit":
        break
    if request == "Name":
        print("At Once", flush=True)
        continue
    if answers is None:
        answers = iter(MOVES[0::2] if request == "Start" else MOVES[1::2])
    print(next(answers), flush=True)
"""


def whole_game(seed: int) -> list[str]:
    """The moves of a game by lot."""
    rules, notation, dice = GAME.rules(), GAME.notation(), random.Random(seed)
    position, moves = rules.initial(), []
    while rules.outcome(position) is None:
        move = dice.choice(rules.legal_moves(position))
        moves.append(notation.write(move))
        position = rules.play(position, move)
    return moves


class TimedTable(Table):
    """A table that notes when each move is asked for."""

    asked: list[float] = []  # noqa: RUF012 (one list for all tables: the latest game's)

    def ask(self, process: Process, request: bytes, seconds: float, limit: str) -> str:
        if self.move:
            self.asked.append(time.perf_counter())
        return super().ask(process, request, seconds, limit)


def refereed(bot: Path, layers: Sandbox) -> list[float]:
    """The seconds from one question to the next, in a game with a referee."""
    TimedTable.asked.clear()
    bots = (entrant(str(bot), GAME),) * 2
    played = match.play(Fixture(GAME, bots, (0, 1), seed=1), layers)
    record.record_of(played, layers)
    assert not played.faults, played.faults
    return _gaps(TimedTable.asked)


def bare(bot: Path, moves: list[str]) -> list[float]:
    """The same without one."""
    argv = entrant(str(bot), GAME).argv
    players = [
        subprocess.Popen(argv, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
        for _ in range(2)
    ]
    for player in players:
        _ask(player, "Name")
    asked, heard = [], "Start"
    for ply in range(len(moves)):
        asked.append(time.perf_counter())
        heard = _ask(players[ply % 2], heard)
    for player in players:
        assert player.stdin is not None
        assert player.stdout is not None
        player.stdin.write(b"Quit\n")
        player.wait()
        player.stdin.close()
        player.stdout.close()
    return _gaps(asked)


def _ask(player: subprocess.Popen[bytes], line: str) -> str:
    assert player.stdin is not None
    assert player.stdout is not None
    os.write(player.stdin.fileno(), f"{line}\n".encode())
    answer = b""
    while not answer.endswith(b"\n"):
        answer += os.read(player.stdout.fileno(), 4096)
    return answer.decode().strip()


def _gaps(moments: list[float]) -> list[float]:
    return [after - before for before, after in pairwise(moments)]


def overhead(bot: Path, moves: list[str], games: int) -> float:
    """Print both and what the referee adds; the difference of the medians, in milliseconds."""
    layers = probe()
    match.Table = TimedTable  # type: ignore[misc]
    with_referee, without = [], []
    for _ in range(games):
        with_referee += refereed(bot, layers)
        without += bare(bot, moves)
    match.Table = Table  # type: ignore[misc]
    print(f"{len(without)} moves of {games} games each; sandbox: {', '.join(layers.active)}")
    print(f"{'':<12} {'median ms':>10} {'p99 ms':>10}")
    rows = [("referee", with_referee), ("bare loop", without)]
    for title, gaps in rows:
        print(f"{title:<12} {1e3 * median(gaps):>10.3f} {1e3 * _p99(gaps):>10.3f}")
    added = 1e3 * (median(with_referee) - median(without))
    tail = 1e3 * (_p99(with_referee) - _p99(without))
    print(f"{'added':<12} {added:>10.3f} {tail:>10.3f}   reach: under {REACH_MS} ms")
    return added


def _p99(gaps: list[float]) -> float:
    return quantiles(gaps, n=100)[98]


def scaling(bot: Path, games: int) -> float:
    """Print games a second with one and with two jobs; how much of twice as many it is."""
    layers = probe().active
    rates: dict[int, list[float]] = {1: [], 2: []}
    for _ in range(3):
        for jobs in rates:
            with pool(jobs) as workers:
                task = Task(GAME.name, (str(bot),) * 2, (0, 1), 1, layers=layers)
                list(workers.play([task] * jobs))  # everybody is awake
                started = time.perf_counter()
                list(workers.play([task] * games))
                rates[jobs].append(games / (time.perf_counter() - started))
    one, two = max(rates[1]), max(rates[2])
    share = two / one / 2
    print(f"games a second: {one:.1f} with one job, {two:.1f} with two", end="")
    print(f": {share:.2f} of the ideal   reach: at least {REACH_SCALING}")
    return share


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=60, help="for each measurement (60)")
    options = parser.parse_args()
    moves = whole_game(5)
    with tempfile.TemporaryDirectory() as folder:
        bot = Path(folder) / "at_once.py"
        bot.write_text(BOT.format(moves=moves))
        added = overhead(bot, moves, options.games)
        share = scaling(bot, options.games)
    return 0 if added < REACH_MS and share >= REACH_SCALING else 1


if __name__ == "__main__":
    sys.exit(main())
