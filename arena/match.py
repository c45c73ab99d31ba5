"""One game from the first word to the verdict: the referee asks, checks, applies, and records."""

from __future__ import annotations

import random
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from arena.entrant import Entrant
from arena.functions import FunctionsSeat, RandomSide, Side
from arena.limits import memory_limit_kb
from arena.sandbox.policy import Sandbox
from arena.seats import LineSeat, Player, Seat, take_seat
from arena.table import Table, Turn
from arena.verdict import Foul
from rules.catalog import Game
from rules.outcome import ScoredOutcome

Seated = TypeVar("Seated", bound=Player)


@dataclass(frozen=True)
class Fixture:
    """A game that is to be played: who sits where, and everything that chance decides."""

    game: Game
    entrants: tuple[Entrant, ...]
    order: tuple[int, ...]  # which entrant sits where
    seed: int
    opening: tuple[str, ...] = ()
    length: int | None = None  # the usual one if None
    break_off: int | None = None  # after so many plies, though the game isn't over

    def seated(self, seat: int) -> Entrant:
        return self.entrants[self.order[seat]]


@dataclass
class Fault:
    """A foul on the record, with the move at which it was committed."""

    seat: int
    rule: str
    move: int
    reason: str


@dataclass
class Played:
    """Everything that happened in a game."""

    fixture: Fixture
    names: list[str] = field(default_factory=list)
    set_ups: list[str] = field(default_factory=list)  # where both sides move at once
    plies: list[dict[str, Any]] = field(default_factory=list)
    turns: list[Turn] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    stderr: list[str] = field(default_factory=list)
    winner: int | None = None  # the seat
    reason: str = ""
    scores: list[float] = field(default_factory=list)  # by seat: 1 for a win, 0 for a defeat
    details: dict[str, Any] = field(default_factory=dict)


def play(fixture: Fixture, sandbox: Sandbox) -> Played:
    """Play a game to its end. No bot outlives it, whatever happens."""
    played = Played(fixture)
    with table_for(fixture.game, sandbox) as table:
        played.turns = table.turns
        if fixture.game.turns == "simultaneous":
            _Simultaneous(fixture, table, played).play()
        else:
            _Alternating(fixture, table, played).play()
    return played


def takes_openings(fixture: Fixture, sandbox: Sandbox) -> bool:
    """Whether the first bot can be told of moves that were made before it came."""
    with table_for(fixture.game, sandbox) as table:
        seat = take_seat(fixture.game, fixture.seated(0), 0, table, fixture.seed, fixture.length)
        try:
            if isinstance(seat, LineSeat):
                seat.take_opening(fixture.opening)
        except Foul:
            return False
    return True


@contextmanager
def table_for(game: Game, sandbox: Sandbox) -> Iterator[Table]:
    """A table for one game, and a folder for what the bots need; both are gone afterwards."""
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="arena-"))
        table = Table(Path(folder).resolve(), memory_limit_kb(game.limits), sandbox)
        stack.callback(table.close)
        yield table


class _Referee:
    """What is common to all games: everybody is seated, plays, says goodbye, and is judged."""

    def __init__(self, fixture: Fixture, table: Table, played: Played) -> None:
        self.fixture = fixture
        self.game = fixture.game
        self.table = table
        self.played = played

    def note(self, foul: Foul) -> None:
        """A foul goes on the record."""
        fault = Fault(foul.seat, foul.rule, self.table.move, foul.reason)
        self.played.faults.append(fault)

    def conduct(
        self, sit_down: Callable[[int], Seated], game: Callable[[list[Seated]], None]
    ) -> None:
        """The whole game; a foul that ends it, ends it at once and for everybody."""
        players: list[Seated] = []
        try:
            for seat in range(self.game.players):
                players.append(sit_down(seat))
            game(players)
        except Foul as foul:
            self.note(foul)
        else:
            self._say_goodbye(players)
        self.table.close()
        absent = range(len(players), self.game.players)
        titles = [self.fixture.seated(seat).title for seat in absent]
        self.played.names = [player.name for player in players] + titles
        self.played.stderr = [player.stderr() for player in players] + [""] * len(titles)

    def _say_goodbye(self, players: Sequence[Player]) -> None:
        """Every bot must end as the protocol says, winner or not."""
        self.table.move = 0
        for player in players:
            try:
                player.end()
            except Foul as foul:
                self.note(foul)


class _Alternating(_Referee):
    """A game in which the players move in turn."""

    def play(self) -> None:
        self._rules = self.game.rules()
        self._notation = self.game.notation()
        self._position = self.game.new_game(self.fixture.length)
        for text in self.fixture.opening:
            self._position = self._rules.play(self._position, self._notation.parse(text))
        self.conduct(self._sit_down, self._moves)
        self._settle()

    def _sit_down(self, seat: int) -> Seat:
        fixture = self.fixture
        entrant = fixture.seated(seat)
        return take_seat(self.game, entrant, seat, self.table, fixture.seed, fixture.length)

    def _moves(self, seats: list[Seat]) -> None:
        for player in seats:
            player.begin(self.fixture.opening)
        while self._rules.outcome(self._position) is None:
            if self.table.move == self.fixture.break_off:
                return
            self.table.move += 1
            seat = self._rules.to_move(self._position)
            try:
                self._move(seat, seats)
            except Foul as foul:
                if self.game.fault_costs == "game":
                    raise
                self.note(foul)
                self.played.plies.append({"seat": seat, "move": None})
                self._position = self.game.after_forfeit(self._position)

    def _move(self, seat: int, seats: list[Seat]) -> None:
        """Ask a player for its move, and make it if it is one."""
        text = seats[seat].answer(self._position)
        try:
            move = self._notation.parse(text)
        except ValueError as error:
            raise Foul(seat, "bad_output", str(error)) from None
        wrong = self._rules.why_illegal(self._position, move)
        if wrong:
            raise Foul(seat, "illegal_move", wrong)
        said = self._notation.write(move)
        for player in seats[:seat] + seats[seat + 1 :]:
            player.heard = said
        self.played.plies.append({"seat": seat, "move": said})
        self._position = self._rules.play(self._position, move)

    def _settle(self) -> None:
        """Who has won: by the rules of the game, or because somebody broke them."""
        played, outcome = self.played, self._rules.outcome(self._position)
        if played.faults and self.game.fault_costs == "game":
            _settle_technically(played, self.game.players)
            return
        if outcome is None:
            return  # broken off
        played.winner, played.reason = outcome.winner, outcome.reason
        played.scores = _two_scores(outcome.winner)
        if self.game.players > 2:
            places = self.game.places(self._position)
            played.details["places"] = list(places)
            played.scores = [_share_beaten(seat, places) for seat in range(len(places))]


class _Simultaneous(_Referee):
    """A game in which both sides move at once, and chance has a part."""

    def play(self) -> None:
        self._rules = self.game.simultaneous_rules()
        self._notation = self.game.simultaneous_notation()
        self._outcome: ScoredOutcome | None = None
        self.conduct(self._sit_down, self._ticks)
        self._settle()

    def _sit_down(self, seat: int) -> Side:
        entrant = self.fixture.seated(seat)
        if entrant.kind == "random":
            return RandomSide(self.game, f"{self.game.name} {self.fixture.seed} {seat}")
        return FunctionsSeat(self.game, entrant, seat, self.table)

    def _ticks(self, sides: Sequence[Side]) -> None:
        rules, notation, played = self._rules, self._notation, self.played
        chance = random.Random(f"{self.game.name} {self.fixture.seed} chance")
        constants = scaled_constants(self.game, self.fixture.length)
        first, second = (side.set_up(constants) for side in sides)
        played.set_ups = [notation.write_set_up(set_up) for set_up in (first, second)]
        state = rules.initial(rules.new_match((first, second), constants))
        while rules.outcome(state) is None:
            self.table.move += 1
            orders = [side.orders(rules.view(state, seat)) for seat, side in enumerate(sides)]
            played.plies.append({"orders": [notation.write_orders(given) for given in orders]})
            left, right = (rules.on_field(given, seat) for seat, given in enumerate(orders))
            state = rules.tick(state, (left, right), chance)
        self._outcome = rules.outcome(state)

    def _settle(self) -> None:
        played = self.played
        if played.faults:
            outcome = self._rules.technical_defeat(played.faults[0].seat, "")
            _settle_technically(played, 2)
        else:
            assert self._outcome is not None
            outcome = self._outcome
            played.winner, played.reason = outcome.winner, outcome.reason
            played.scores = _two_scores(outcome.winner)
        played.details["goals"] = list(outcome.score)


def scaled_constants(game: Game, length: int | None) -> dict[str, int]:
    """The game's constants for a game of this length; the others keep their proportion to it."""
    if length is None or game.length is None:
        return dict(game.constants)
    return {name: value * length // game.length.usual for name, value in game.constants.items()}


def _settle_technically(played: Played, players: int) -> None:
    """Whoever broke a rule has lost; if all did, nobody has won."""
    guilty = {fault.seat for fault in played.faults}
    innocent = [seat for seat in range(players) if seat not in guilty]
    fault = played.faults[0]
    played.winner = innocent[0] if len(innocent) == 1 else None
    played.scores = [float(seat not in guilty) for seat in range(players)]
    played.reason = f"technical defeat of player {fault.seat + 1}: {fault.rule}: {fault.reason}"


def _two_scores(winner: int | None) -> list[float]:
    return [0.5, 0.5] if winner is None else [float(winner == seat) for seat in range(2)]


def _share_beaten(seat: int, places: Sequence[int]) -> float:
    """The share of the others who are behind; those who are equal count half."""
    others = [place for other, place in enumerate(places) if other != seat]
    mine = places[seat]
    return sum((mine < place) + (mine == place) / 2 for place in others) / len(others)
