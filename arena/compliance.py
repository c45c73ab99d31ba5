"""What trial games say of a bot: each rule it broke, with the evidence, and how near it came."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

from arena.record import Record

BOT = 0  # the bot that is checked is the first one of its games
NEAR = 0.8  # of a limit: worth a warning
STDERR_SHOWN = 2000  # characters of its end
HARDLY_ANY = 0.5  # of the time it had: a bot that waits for us uses less than that
FLUSH_HINT = (
    "it said nothing and used little CPU, as if it waited for the next line: does it flush what "
    "it writes (in Python: print(..., flush=True)) and end it with a newline?"
)


@dataclass(frozen=True)
class Failure:
    """A broken rule, with the exact words of the turn in which it was broken."""

    game: int  # counted from 1
    seat: int
    rule: str
    move: int
    reason: str
    input: str
    output: str
    cpu: float
    wall: float
    memory_kb: int
    stderr: str
    hint: str | None

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


class Use(NamedTuple):
    """The most that a bot took of something that is limited."""

    what: str
    taken: str
    limit: str
    share: float

    def __str__(self) -> str:
        return f"{self.what}: {self.taken} of {self.limit} ({self.share:.0%})"


def failures(games: Sequence[Record]) -> list[Failure]:
    """Every rule that the bot broke."""
    return [
        _failure(played, number, fault)
        for number, played in enumerate(games, 1)
        for fault in played["faults"]
        if fault["bot"] == BOT
    ]


def _failure(played: Record, number: int, fault: Mapping[str, Any]) -> Failure:
    turn = _turn_of(played, fault["seat"], fault["move"])
    return Failure(
        game=number,
        seat=fault["seat"],
        rule=fault["rule"],
        move=fault["move"],
        reason=fault["reason"],
        input=turn.get("request", ""),
        output=turn.get("answer", ""),
        cpu=turn.get("cpu", 0.0),
        wall=turn.get("wall", 0.0),
        memory_kb=turn.get("memory_kb", 0),
        stderr=played["stderr"][fault["seat"]][-STDERR_SHOWN:],
        hint=_hint(fault, turn, played["limits"]),
    )


def _turn_of(played: Record, seat: int, move: int) -> Mapping[str, Any]:
    """What the seat was last asked: for this move, or at all if another was asked for it."""
    own = [turn for turn in played["turns"] if turn["seat"] == seat]
    there = [turn for turn in own if turn["move"] == move]
    found: Mapping[str, Any] = (there or own or [{}])[-1]
    return found


def _hint(
    fault: Mapping[str, Any], turn: Mapping[str, Any], limits: Mapping[str, float]
) -> str | None:
    seconds = next(limits[key] for key in limits if key.startswith("seconds_per_"))
    if fault["rule"] == "time" and not turn.get("answer"):
        return FLUSH_HINT if turn.get("cpu", 0.0) < HARDLY_ANY * seconds else None
    return None


def uses(games: Sequence[Record]) -> list[Use]:
    """The most time and memory that the bot took, each as a share of its limit."""
    limits: Mapping[str, float] = games[0]["limits"]
    seats = [
        [turn for turn in played["turns"] if turn["seat"] == seat]
        for played in games
        for seat, bot in enumerate(played["order"])
        if bot == BOT
    ]
    peak = max((turn["memory_kb"] for turns in seats for turn in turns), default=0) / 1024
    memory = limits["memory_mb"]
    used = Use("peak memory", f"{peak:.1f} MB", f"{memory:g} MB", peak / memory)
    return [*_times(seats, limits), used]


def _times(seats: list[list[Any]], limits: Mapping[str, float]) -> Iterator[Use]:
    """Time as the game counts it: by move, by period or by game."""
    made = [[turn["cpu"] for turn in turns if turn["move"]] for turns in seats]
    if "seconds_per_move" in limits:
        most, seconds = max(map(_most, made)), limits["seconds_per_move"]
        yield Use("slowest move", f"{most:.3f} s", f"{seconds:g} s", most / seconds)
    if "seconds_per_period" in limits:
        moves, seconds = int(limits["moves_per_period"]), limits["seconds_per_period"]
        periods = [cpu[at : at + moves] for cpu in made for at in range(0, len(cpu), moves)]
        most = max(map(sum, periods), default=0.0)
        yield Use(f"time for {moves} moves", f"{most:.3f} s", f"{seconds:g} s", most / seconds)
    if "seconds_per_game" in limits:
        seconds = limits["seconds_per_game"]
        answered = [[turn["cpu"] for turn in turns if turn["answer"]] for turns in seats]
        most = max(map(sum, answered), default=0.0)
        yield Use("time for the game", f"{most:.3f} s", f"{seconds:g} s", most / seconds)


def _most(times: list[float]) -> float:
    return max(times, default=0.0)
