"""What is seen of games as they end: JSON, a line a game, or a live table on a terminal."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from arena import record
from arena.record import Record
from rules.catalog import Game

LATEST = 8  # games that the live table shows below the standings


class Display(Protocol):
    """Is shown each game as it ends."""

    def show(self, index: int, played: Record, path: Path | None) -> None: ...


@dataclass
class Standing:
    """What one bot has done so far."""

    name: str
    games: int = 0
    wins: int = 0
    draws: int = 0
    faults: int = 0
    score: float = 0.0
    answers: int = 0
    cpu: float = 0.0
    slowest: float = 0.0
    memory_kb: int = 0

    def add(self, played: Record, bot: int) -> None:
        """Count one more game."""
        self.name = record.bot_names(played)[bot]
        result = played["result"]
        self.games += 1
        self.wins += result["winner"] == bot
        self.draws += result["winner"] is None
        self.score += result["scores"][bot]
        self.faults += sum(fault["bot"] == bot for fault in played["faults"])
        for turn in played["turns"]:
            if played["order"][turn["seat"]] == bot and turn["move"]:
                self.answers += 1
                self.cpu += turn["cpu"]
                self.slowest = max(self.slowest, turn["cpu"])
                self.memory_kb = max(self.memory_kb, turn["memory_kb"])

    def cells(self) -> list[str]:
        """The row of the table."""
        return [
            self.name,
            str(self.games),
            str(self.wins),
            str(self.draws),
            str(self.games - self.wins - self.draws),
            f"{self.score:.4g}",
            str(self.faults),
            f"{1000 * self.cpu / self.answers:.1f}" if self.answers else "-",
            f"{1000 * self.slowest:.0f}" if self.answers else "-",
            f"{self.memory_kb / 1024:.0f}" if self.answers else "-",
        ]


COLUMNS = ("bot", "games", "won", "drawn", "lost", "score", "faults")
MEASURES = ("ms/move", "slowest ms", "peak MB")


def line_of(index: int, played: Record) -> str:
    """A game in one line: who sat where, how it ended and why."""
    names = record.bot_names(played)
    seated = " - ".join(names[bot] for bot in played["order"])
    winner = played["result"]["winner"]
    ended = "draw" if winner is None else f"{names[winner]} wins"
    plies = len(played["plies"])
    moves = "1 move" if plies == 1 else f"{plies} moves"
    reason = str(played["result"]["reason"])
    line = f"game {index + 1}: {seated}: {ended} in {moves}: {reason}"
    faults = [] if reason.startswith("technical defeat") else played["faults"]
    told = [f"{names[f['bot']]} at move {f['move']}: {f['rule']}: {f['reason']}" for f in faults]
    return "\n  ".join([line, *told])


class JsonLines:
    """One object a game."""

    def show(self, index: int, played: Record, path: Path | None) -> None:
        print(json.dumps(record.summary(played, path)), flush=True)


class Lines:
    """One line a game, and the standings at the end."""

    def __init__(self, standings: Sequence[Standing]) -> None:
        self.standings = standings

    def show(self, index: int, played: Record, path: Path | None) -> None:
        for bot, standing in enumerate(self.standings):
            standing.add(played, bot)
        print(line_of(index, played), flush=True)

    def finish(self) -> None:
        rows = [[*COLUMNS, *MEASURES], *(standing.cells() for standing in self.standings)]
        widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
        for row in rows:
            cells = [
                cell.rjust(width) if column else cell.ljust(width)
                for column, (cell, width) in enumerate(zip(row, widths, strict=True))
            ]
            print("  ".join(cells).rstrip())


class LiveTable:
    """The standings and the latest games, redrawn in place."""

    def __init__(self, title: str, standings: Sequence[Standing], live: Any) -> None:
        self._title = title
        self.standings = standings
        self._live = live
        self._latest: list[str] = []

    def show(self, index: int, played: Record, path: Path | None) -> None:
        for bot, standing in enumerate(self.standings):
            standing.add(played, bot)
        self._latest = [*self._latest, line_of(index, played)][-LATEST:]
        self._live.update(self.picture())

    def picture(self) -> Any:
        from rich.console import Group
        from rich.table import Table
        from rich.text import Text

        table = Table(title=self._title)
        for number, name in enumerate([*COLUMNS, *MEASURES]):
            table.add_column(name, justify="right" if number else "left")
        for standing in self.standings:
            table.add_row(*(Text(cell) for cell in standing.cells()))
        latest = [Text(line, overflow="ellipsis", no_wrap=True) for line in self._latest]
        return Group(table, *latest)


@contextmanager
def display_for(game: Game, titles: Sequence[str], *, json_lines: bool) -> Iterator[Display]:
    """The display that suits the user and where the output goes."""
    standings = [Standing(title) for title in titles]
    live = None if json_lines or not sys.stdout.isatty() else _live()
    if json_lines:
        yield JsonLines()
    elif live is None:
        lines = Lines(standings)
        yield lines
        lines.finish()
    else:
        table = LiveTable(game.title, standings, live)
        live.update(table.picture())
        with live:
            yield table


def _live() -> Any:
    """Rich's live display; None where rich isn't installed."""
    try:
        from rich.live import Live
    except ImportError:
        return None
    return Live(refresh_per_second=8)
