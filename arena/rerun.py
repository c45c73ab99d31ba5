"""A bot asked again what it was asked in a recorded game, under the same protocol and limits."""

from __future__ import annotations

from typing import Any

from arena.entrant import Entrant, entrant
from arena.functions import FunctionsSeat
from arena.match import table_for
from arena.moment import player, position_before, taken, turns_at, visible
from arena.options import UsageError
from arena.record import Record, RecordError, text_of
from arena.sandbox.policy import Sandbox
from arena.seats import OPENING, LineSeat, Player, take_seat
from arena.table import Table
from arena.verdict import Foul
from rules import catalog
from rules.catalog import Game

Turn = dict[str, Any]


def rerun(played: Record, move: int, other: str | None, sandbox: Sandbox) -> int:
    """Ask everybody again who was asked for this move; 0 if they answer the same, 1 if not.

    The process that calls this must have one thread: bots are forked from it.
    """
    game = catalog.load(played["game"])
    seats = sorted({turn["seat"] for turn in turns_at(played, move)})
    if not seats:
        raise UsageError(f"--rerun: nobody was asked for move {move}: random needs no asking")
    code = 0
    for seat in seats:
        asked = _bot(played, seat, other, game)
        print(f"\n{player(played, seat)} is asked again: {asked.text}")
        turns = _turns_until(played, seat, move)
        with table_for(game, sandbox) as table:
            again = _Again(game, played, seat, asked, table)
            code = max(code, again.ask_all(turns))
    return code


def _bot(played: Record, seat: int, other: str | None, game: Game) -> Entrant:
    """The bot of the record, or another in its place; a word if it isn't what it was."""
    recorded = played["bots"][played["order"][seat]]
    asked = entrant(other or recorded["text"], game)
    if asked.kind == "random":
        raise UsageError("--rerun: random can't be asked: it has no process and no protocol")
    if other is None and asked.digest != recorded["sha256"]:
        print(f"NOTE: {asked.text} has changed since the game: its digest is another one")
    return asked


def _turns_until(played: Record, seat: int, move: int) -> list[Turn]:
    """All that a seat was told, up to this move; for move 0, up to its first move."""
    own = [turn for turn in played["turns"] if turn["seat"] == seat]
    last = max((at for at, turn in enumerate(own) if turn["move"] == move and move), default=-1)
    if move:
        return own[: last + 1]
    first = next((at for at, turn in enumerate(own) if turn["move"]), len(own))
    return own[:first]


class _Again:
    """One bot that is asked again."""

    def __init__(self, game: Game, played: Record, seat: int, asked: Entrant, table: Table) -> None:
        self._game = game
        self._played = played
        self._seat = seat
        self._asked = asked
        self._table = table

    def ask_all(self, turns: list[Turn]) -> int:
        """Ask again in order, and show the last answer; 1 if one of them is another than then."""
        bot = self._take_seat()
        turn, foul = self._ask_until_change(bot, turns if isinstance(bot, LineSeat) else turns[-1:])
        is_same = self._is_same(turn, foul)
        if turn is not turns[-1]:
            where = f"at move {turn['move']}" if turn["move"] else "before the first move"
            print(f"it parts from the record {where}, earlier than the move asked for;")
            print("what it was told after that belongs to another game, so it isn't asked on")
            print("input there:", *visible(turn["request"]), sep="\n")
        self._show(turn, foul)
        self._table.close()
        _show_stderr(bot)
        return 0 if is_same else 1

    def _ask_until_change(self, bot: Player, turns: list[Turn]) -> tuple[Turn, Foul | None]:
        """The last turn that was asked for again, and the foul if the answer was one."""
        for turn in turns:
            self._table.move = turn["move"]
            foul = self._ask(bot, turn)
            is_name = turn["request"] == "Name\n"  # another name is no other game
            if foul or not (is_name or self._is_same(turn, foul)):
                break
        return turn, foul

    def _is_same(self, turn: Turn, foul: Foul | None) -> bool:
        is_same = text_of(self._table.turns[-1].answer) == turn["answer"]
        return is_same and (foul is None or self._was_fault(turn))

    def _take_seat(self) -> Player:
        if self._game.protocol == "functions":
            return FunctionsSeat(self._game, self._asked, self._seat, self._table)
        played = self._played
        return take_seat(
            self._game, self._asked, self._seat, self._table, played["seed"], played["length"]
        )

    def _ask(self, bot: Any, turn: Turn) -> Foul | None:
        """One request; the foul if the answer is one."""
        request = turn["request"]
        line = request.removesuffix("\n") if request else None
        try:
            if not isinstance(bot, LineSeat):
                bot.answer(self._position(turn))
            elif turn["move"] or self._game.protocol == "functions":
                bot.ask_move(line)
            elif self._game.protocol == "exchange" and not request.startswith(OPENING):
                bot.tell(line or "")
            else:
                bot.ask(line)
        except Foul as foul:
            return foul
        return None

    def _position(self, turn: Turn) -> Any:
        """The position that a bot finds in its input file."""
        position = position_before(self._played, turn["move"])
        if self._game.file_notation().write_input(position) != turn["request"]:
            raise RecordError(
                f"move {turn['move']}: the recorded input isn't that of the position; "
                "`arena verify` names the differences"
            )
        return position

    def _was_fault(self, turn: Turn) -> bool:
        """Whether the answer was a foul then as well."""
        faults = self._played["faults"]
        at = (self._seat, turn["move"])
        return any((fault["seat"], fault["move"]) == at for fault in faults)

    def _show(self, turn: Turn, foul: Foul | None) -> None:
        now = self._table.turns[-1]
        answer = text_of(now.answer)
        print("answer then:", *visible(turn["answer"]), sep="\n")
        print("answer now:" if answer != turn["answer"] else "answer now, the same:")
        print(*visible(answer), sep="\n")
        if foul:
            print(f"now: {foul.rule}: {foul.reason}")
        print(f"then: {taken(turn)}")
        print(f"now:  {taken({'cpu': now.cpu, 'wall': now.wall, 'memory_kb': now.memory_kb})}")


def _show_stderr(bot: Player) -> None:
    text = bot.stderr()
    if text:
        print("stderr now:", *(f"  {line}" for line in text.splitlines()), sep="\n")
