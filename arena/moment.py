"""One move of a record, as people look at it: the position, what was said, what it took."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, TypeVar

from arena import pitch
from arena.record import Record, RecordError, bytes_of
from arena.replay import positions_of, states_of
from rules import catalog

STDERR_LINES = 20
KB_PER_MB = 1024

Found = TypeVar("Found")


def moves_in(played: Record) -> int:
    """The number of the last move that was asked for, whether it was made or not."""
    asked: list[int] = [turn["move"] for turn in played["turns"]]
    return max(len(played["plies"]), *asked, 0)


def turns_at(played: Record, move: int) -> list[dict[str, Any]]:
    """What was said for this move; for move 0, all that was said before and after the game."""
    return [turn for turn in played["turns"] if turn["move"] == move]


def position_before(played: Record, move: int) -> Any:
    """The position in which a move of an alternating game was asked for."""
    return _replayed(played, lambda: next(islice(positions_of(played), move - 1, None), None))


def position_text(played: Record, move: int) -> str:
    """The position before a move, drawn; one more than the last move gives the final one."""
    game = catalog.load(played["game"])
    if game.turns != "simultaneous":
        return game.notation().write_position(position_before(played, move))
    if not played["set_ups"]:
        return "(the game ended before the sides were set up)"
    found = _replayed(played, lambda: next(islice(states_of(played), move - 1, None), None))
    assert found is not None
    state, orders = found
    rules = game.simultaneous_rules()
    cells = [rules.on_field(given, seat).cells for seat, given in enumerate(orders)]
    return pitch.drawing(state, cells)


def _replayed(played: Record, find: Callable[[], Found]) -> Found:
    try:
        return find()
    except Exception as error:  # the rules promise nothing for moves that aren't legal
        raise RecordError(
            f"the moves can't be replayed ({error!r}); `arena verify` names the differences"
        ) from None


def move_lines(played: Record, move: int) -> Iterator[str]:
    """Everything that the record knows of a move."""
    yield f"move {move} of {moves_in(played)}" if move else "before and after the game"
    if move:
        yield ""
        yield position_text(played, move)
    yield from _made(played, move)
    for turn in turns_at(played, move):
        yield ""
        yield from turn_lines(played, turn)
    for fault in played["faults"]:
        if fault["move"] == move:
            yield f"\nfault of {player(played, fault['seat'])}: {fault['rule']}: {fault['reason']}"
    for seat in sorted({turn["seat"] for turn in turns_at(played, move)}):
        yield from stderr_lines(player(played, seat), played["stderr"][seat])


def _made(played: Record, move: int) -> Iterator[str]:
    """The moves of `random`, which is never asked."""
    if not 1 <= move <= len(played["plies"]):
        return
    ply = played["plies"][move - 1]
    said = ply["orders"] if "orders" in ply else {ply["seat"]: ply["move"]}
    for seat, text in enumerate(said) if isinstance(said, list) else said.items():
        if played["bots"][played["order"][seat]]["kind"] == "random":
            yield f"\n{player(played, seat)} moves by lot: {text}"


def turn_lines(played: Record, turn: dict[str, Any]) -> Iterator[str]:
    """One request and its answer."""
    yield f"{player(played, turn['seat'])} is given:"
    yield from visible(turn["request"])
    yield "and answers:"
    yield from visible(turn["answer"])
    yield taken(turn)


def taken(turn: dict[str, Any]) -> str:
    """What an answer took."""
    cpu, wall, memory = 1000 * turn["cpu"], 1000 * turn["wall"], turn["memory_kb"] / KB_PER_MB
    return f"CPU {cpu:.3f} ms, wall {wall:.3f} ms, memory {memory:.1f} MB"


def player(played: Record, seat: int) -> str:
    """Who sits there."""
    return f"player {seat + 1} ({played['names'][seat]})"


def visible(text: str) -> Iterator[str]:
    r"""The lines of a text, to the byte: ends of lines are shown as \n, what can't be as \x."""
    if not text:
        yield "  (nothing)"
    for line in re.findall("[^\n]*\n|[^\n]+", text):
        yield f"  {escaped(line)}"


def escaped(text: str) -> str:
    r"""The text with everything made visible; a backslash is doubled, as Python writes it."""
    shown = bytes_of(text).decode("utf-8", "backslashreplace") if not text.isascii() else text
    return "".join(c if c.isprintable() and c != "\\" else _escape(c) for c in shown)


def _escape(character: str) -> str:
    return character.encode("unicode_escape").decode("ascii")


def stderr_lines(whose: str, text: str) -> Iterator[str]:
    """The end of what a bot wrote there in the whole game."""
    lines = text.splitlines()
    if not lines:
        return
    more = f", the last {STDERR_LINES} of {len(lines)} lines" if len(lines) > STDERR_LINES else ""
    yield f"\nstderr of {whose} in the whole game{more}:"
    yield from (f"  {line}" for line in lines[-STDERR_LINES:])
