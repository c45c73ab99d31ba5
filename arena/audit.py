"""Whether a record agrees with the rules: what is common to all games.

An audit follows a record from its first turn to its result and works out anew, from the rules and
the protocol alone, what must stand in each place. It shares no code with the referee that wrote
the record, so that neither can cover up a mistake of the other.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, get_args

from arena.record import Record, bytes_of
from arena.verdict import Rule
from rules import catalog

RULES = get_args(Rule)
BY_RULES = ("illegal_move", "bad_name")  # faults that follow from the answer alone
SHOWN = 100  # characters of a text in a difference; of longer ones, those around the first change
BEFORE = 30  # of them before the change


class Difference(NamedTuple):
    """A place where the record and the rules don't agree."""

    where: str
    recorded: str
    ruled: str

    def __str__(self) -> str:
        return f"{self.where}: the record says {self.recorded}; by the rules it is {self.ruled}"


class Breach(NamedTuple):
    """A rule that an answer breaks, as the rules of the game see it."""

    rule: str
    reason: str

    def __str__(self) -> str:
        return f"{self.rule}: {self.reason}"


class FoulEndsGame(Exception):
    """The record has a foul here that ended the game."""


class Lost(Exception):
    """The record leaves the rules, so that what follows can't be compared."""


class Audit:
    """One record followed through the rules; subclasses know how a game goes."""

    def __init__(self, played: Record) -> None:
        self.played = played
        self.game = catalog.load(played["game"])
        self.move = 0
        self.made = 0  # plies that have been followed
        self.names: list[str] = [played["bots"][bot]["title"] for bot in played["order"]]
        self._phase = "before the game"
        self._found: list[Difference] = []
        self._asked = 0  # turns that have been followed
        self._faults = list(played["faults"])  # those that haven't been met

    def differences(self) -> list[Difference]:
        """Everything in which the record differs from the rules, in the order of the game."""
        self.same("limits", self.played["limits"], dict(self.game.limits))
        for number, fault in enumerate(self.played["faults"], 1):
            self._check_form(f"fault {number}", fault)
        try:
            self._follow_all()
        except Lost:
            return self._found
        self._expect_nothing_more()
        self.same("names", self.played["names"], self.names)
        for key, value in self.settled().items():
            self.same(f"result: {key}", self.played["result"][key], value)
        return self._found

    def follow(self) -> None:
        """The game up to its end by the rules."""
        raise NotImplementedError

    def last_word(self, seat: int) -> str | None:
        """The request that tells a bot of the end; None if the protocol has none."""
        raise NotImplementedError

    def settled(self) -> dict[str, Any]:
        """What must stand in `result`."""
        raise NotImplementedError

    def is_bot(self, seat: int) -> bool:
        """Whether it is talked to; `random` isn't."""
        return bool(self.played["bots"][self.played["order"][seat]]["kind"] != "random")

    def where(self) -> str:
        return f"move {self.move}" if self.move else self._phase

    def differ(self, where: str, recorded: object, ruled: object) -> None:
        self._found.append(Difference(where, str(recorded), str(ruled)))

    def lose(self, recorded: object, ruled: object) -> Lost:
        """A difference after which nothing can be compared."""
        self.differ(self.where(), recorded, f"{ruled}; nothing after that was compared")
        return Lost()

    def same(self, where: str, recorded: Any, ruled: Any) -> None:
        if recorded != ruled:
            self.differ(where, *_told_apart(recorded, ruled))

    def tell(self, seat: int, request: str) -> None:
        """Follow something that was said and needs no answer."""
        turn = self._next_turn(seat, request)
        self.same(f"{self.where()}: the answer to {request!r}", turn["answer"], "")
        if self._fault_at(turn):
            self._faults.pop(0)
            raise FoulEndsGame

    def ask(
        self, seat: int, request: str, ruling: Callable[[str], Breach | None], *, line: bool = True
    ) -> str | None:
        """The recorded answer to a request, if it is good; None if it has cost the turn."""
        turn = self._next_turn(seat, request)
        fault = self._fault_at(turn)
        text = _whole_line(turn["answer"]) if line else _whole_file(turn["answer"])
        breach = None if text is None else ruling(text)
        if fault is None:
            if text is None or breach:
                wrong = breach or f"no answer at all, but {turn['answer']!r:.80}"
                raise self.lose(f"that player {seat + 1} broke no rule", wrong)
            return text
        self._faults.pop(0)
        is_told = text is not None and (line or text != "")  # a file may be empty or not there
        self._compare_fault(fault, breach, by_answer=is_told and fault["seat"] == seat)
        if self.game.fault_costs == "game":
            raise FoulEndsGame
        return None

    def recorded_ply(self) -> dict[str, Any]:
        """What the record says was done at this move."""
        if self.move > len(self.played["plies"]):
            raise self.lose("that the game is over", "still going on")
        ply: dict[str, Any] = self.played["plies"][self.move - 1]
        self.made = self.move
        return ply

    def technical(self) -> dict[str, Any] | None:
        """The result if somebody broke a rule that costs the game; None if nobody did."""
        faults, players = self.played["faults"], self.game.players
        if not faults or self.game.fault_costs != "game":
            return None
        first = faults[0]
        guilty = {fault["seat"] for fault in faults}
        scores = [0.0 if seat in guilty else 1.0 for seat in range(players)]
        innocent = set(range(players)) - guilty
        reason = f"technical defeat of player {first['seat'] + 1}: {first['rule']}: "
        winner = min(innocent) if len(innocent) == 1 else None
        return self.result(winner, reason + str(first["reason"]), scores)

    def result(self, winner: int | None, reason: str, seat_scores: list[float]) -> dict[str, Any]:
        """The result as a record has it, by the seat that has won."""
        order = self.played["order"]
        scores = []
        for bot in range(len(self.played["bots"])):
            own = [score for seat, score in enumerate(seat_scores) if order[seat] == bot]
            scores.append(round(sum(own) / len(own), 6))
        return {
            "winner": None if winner is None else order[winner],
            "reason": reason,
            "scores": scores,
            "seat_scores": seat_scores,
        }

    def _follow_all(self) -> None:
        try:
            self.follow()
        except FoulEndsGame:
            return
        self.move, self._phase = 0, "after the game"
        for seat in filter(self.is_bot, range(self.game.players)):
            word = self.last_word(seat)
            if word is None:
                continue
            turn = self._next_turn(seat, word)
            guilty = {fault["seat"] for fault in self._faults}
            if turn["answer"] and seat not in guilty:
                self.differ(self.where(), "no fault", f"bad_output by player {seat + 1}")
        self._faults = [fault for fault in self._faults if fault["move"]]

    def _next_turn(self, seat: int, request: str) -> dict[str, Any]:
        if self._asked == len(self.played["turns"]):
            raise self.lose("nothing", f"player {seat + 1} who is asked {request!r:.80}")
        turn: dict[str, Any] = self.played["turns"][self._asked]
        self._asked += 1
        self.same(f"{self.where()}: the player asked", turn["seat"] + 1, seat + 1)
        self.same(f"{self.where()}: the number of the move", turn["move"], self.move)
        self.same(f"{self.where()}: the request", turn["request"], request)
        return turn

    def _fault_at(self, turn: dict[str, Any]) -> dict[str, Any] | None:
        """The fault that the record has at this turn: one that ends the game is at the last one."""
        if not self._faults:
            return None
        fault: dict[str, Any] = self._faults[0]
        if self.game.fault_costs == "turn":
            return fault if fault["move"] == self.move else None
        return fault if self._asked == len(self.played["turns"]) else None

    def _check_form(self, where: str, fault: dict[str, Any]) -> None:
        self.same(f"{where}: the bot", fault["bot"], self.played["order"][fault["seat"]])
        if fault["rule"] not in RULES:
            self.differ(f"{where}: the rule", repr(fault["rule"]), f"one of {', '.join(RULES)}")

    def _compare_fault(
        self, fault: dict[str, Any], breach: Breach | None, *, by_answer: bool
    ) -> None:
        """A fault that follows from the answer must be the one that the rules find in it.

        What a process did (time, memory, its end) can't be found out anew and is taken as told.
        """
        self.same(f"{self.where()}: the move of the fault", fault["move"], self.move)
        recorded = Breach(fault["rule"], fault["reason"])
        follows = fault["rule"] in BY_RULES or (by_answer and fault["rule"] == "bad_output")
        if follows and recorded != breach:
            self.differ(f"{self.where()}: the fault", recorded, breach or "a legal answer")

    def _expect_nothing_more(self) -> None:
        for fault in self._faults:
            told = f"{fault['rule']} by player {fault['seat'] + 1} at move {fault['move']}"
            self.differ("faults", told, "no fault there, or not so late")
        left = len(self.played["turns"]) - self._asked
        if left:
            self.differ("turns", f"{left} more", "none after the end of the game")
        left = len(self.played["plies"]) - self.made
        if left:
            self.differ("plies", f"{left} more", "none after the end of the game")


def _whole_line(answer: str) -> str | None:
    """What a bot has said, if it is one line of text, as bots must."""
    text = _whole_file(answer)
    if text is None or text.count("\n") != 1 or not text.endswith("\n"):
        return None
    return text.removesuffix("\n").removesuffix("\r")


def _whole_file(answer: str) -> str | None:
    """What a bot has left, if it is text."""
    try:
        return bytes_of(answer).decode()
    except UnicodeDecodeError:
        return None


def _told_apart(recorded: object, ruled: object) -> tuple[str, str]:
    """Both as texts; of long ones, the parts around the first place in which they differ."""
    first, second = repr(recorded), repr(ruled)
    if max(len(first), len(second)) <= SHOWN:
        return first, second
    pairs = zip(first, second, strict=False)
    change = next((at for at, (a, b) in enumerate(pairs) if a != b), min(len(first), len(second)))
    start = max(0, change - BEFORE)
    return _part(first, start), _part(second, start)


def _part(text: str, start: int) -> str:
    end = start + SHOWN
    return ("..." if start else "") + text[start:end] + ("..." if end < len(text) else "")
