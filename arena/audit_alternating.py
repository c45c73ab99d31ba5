"""Whether the record of a game in which the players move in turn agrees with the rules."""

from __future__ import annotations

from typing import Any

from arena.audit import Audit, Breach
from arena.record import Record


class AlternatingAudit(Audit):
    """Follows moves, and what each bot must have been told of them."""

    def __init__(self, played: Record) -> None:
        super().__init__(played)
        self._rules, self._notation = self.game.rules(), self.game.notation()
        self._position = self.game.new_game(played["length"])
        self._heard: list[str | None] = [None] * self.game.players  # and not yet passed on

    def follow(self) -> None:
        self._follow_opening()
        for seat in filter(self.is_bot, range(self.game.players)):
            self._follow_beginning(seat)
        while self._rules.outcome(self._position) is None:
            self.move += 1
            self._follow_move(self._rules.to_move(self._position))

    def last_word(self, seat: int) -> str | None:
        words = {"dialogue": "Quit\n", "exchange": _line(self._heard[seat])}
        return words.get(self.game.protocol)

    def settled(self) -> dict[str, Any]:
        technical = self.technical()
        if technical:
            return technical
        outcome = self._rules.outcome(self._position)
        assert outcome is not None
        if self.game.players == 2:
            scores = [0.5, 0.5] if outcome.winner is None else [0.0, 0.0]
            if outcome.winner is not None:
                scores[outcome.winner] = 1.0
            return self.result(outcome.winner, outcome.reason, scores)
        places = list(self.game.places(self._position))
        scores = [_share_behind(place, places) for place in places]
        settled = self.result(outcome.winner, outcome.reason, scores) | {"places": places}
        ahead = {self.played["order"][seat] for seat in range(len(places)) if places[seat] == 1}
        if len(ahead) == 1:  # it may have several of the first seats
            settled["winner"] = min(ahead)
        return settled

    def _follow_opening(self) -> None:
        for number, text in enumerate(self.played["opening"], 1):
            breach = self._breach(text)
            if self._rules.outcome(self._position) is not None:
                breach = Breach("illegal_move", "the game is over")
            if breach:
                raise self.lose(f"{text!r} as move {number} of the opening", breach)
            self._position = self._rules.play(self._position, self._notation.parse(text))

    def _follow_beginning(self, seat: int) -> None:
        """What a bot is told and asked before the game."""
        protocol, opening = self.game.protocol, self.played["opening"]
        if opening and protocol != "files":
            self.ask(seat, f"Opening {';'.join(opening)}\n", _opening_breach)
        if protocol == "dialogue":
            name = self.ask(seat, "Name\n", self._name_breach)
            assert name is not None
            self.names[seat] = name
        if protocol == "exchange":
            assert self.game.length is not None
            self.tell(seat, f"{self.played['length'] or self.game.length.usual}\n")
            self.tell(seat, f"{seat}\n")

    def _follow_move(self, seat: int) -> None:
        if not self.is_bot(seat):
            text = self.recorded_ply()["move"]
            if text is None:
                raise self.lose("that the turn was lost", "a move: random breaks no rules")
            breach = self._breach(text)
            if breach:
                raise self.lose(f"the move {text!r}", breach)
        else:
            line = self.game.protocol != "files"
            text = self.ask(seat, self._request(seat), self._breach, line=line)
        if text is None:
            self.same(f"{self.where()}: the ply", self.recorded_ply(), {"seat": seat, "move": None})
            self._position = self.game.after_forfeit(self._position)
        else:
            self._make(seat, self._notation.write(self._notation.parse(text)))

    def _make(self, seat: int, said: str) -> None:
        """Go on with the move of the record, even if the bot has said another one."""
        ply = self.recorded_ply()
        self.same(f"{self.where()}: the player", ply["seat"] + 1, seat + 1)
        self.same(f"{self.where()}: the move", ply["move"], said)
        if ply["move"] != said and (ply["move"] is None or self._breach(ply["move"])):
            raise self.lose(f"the move {ply['move']!r}", "another one")
        for other in range(self.game.players):
            self._heard[other] = None if other == seat else ply["move"]
        self._position = self._rules.play(self._position, self._notation.parse(ply["move"]))

    def _request(self, seat: int) -> str:
        if self.game.protocol == "files":
            return self.game.file_notation().write_input(self._position)
        if self.game.protocol == "dialogue":
            return _line(self._heard[seat] or "Start")
        return _line(self._heard[seat])

    def _breach(self, text: str) -> Breach | None:
        """What is wrong with a move, if something is."""
        try:
            move = self._notation.parse(text)
        except ValueError as error:
            return Breach("bad_output", str(error))
        wrong = self._rules.why_illegal(self._position, move)
        return Breach("illegal_move", wrong) if wrong else None

    def _name_breach(self, name: str) -> Breach | None:
        wrong = self.game.name_rule.why_bad(name) if self.game.name_rule else None
        return Breach("bad_name", wrong) if wrong else None


def _opening_breach(text: str) -> Breach | None:
    if text == "Opening":
        return None
    return Breach("bad_output", "doesn't know the request 'Opening'")


def _line(text: str | None) -> str:
    return "" if text is None else f"{text}\n"


def _share_behind(place: int, places: list[int]) -> float:
    """The share of the others who have a worse place; those with the same one count half."""
    worse = sum(other > place for other in places)
    equal = places.count(place) - 1
    return (worse + equal / 2) / (len(places) - 1)
