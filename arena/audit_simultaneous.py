"""Whether the record of a game in which both sides move at once agrees with the rules."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

from arena.audit import Audit, Breach
from arena.record import Record


class SimultaneousAudit(Audit):
    """Follows set-ups and ticks, with the chance that the seed gives."""

    def __init__(self, played: Record) -> None:
        super().__init__(played)
        self._rules = self.game.simultaneous_rules()
        self._notation = self.game.simultaneous_notation()
        self._chance = random.Random(f"{self.game.name} {played['seed']} chance")
        self._state: Any = None

    def follow(self) -> None:
        constants = self._constants()
        first, second = (self._set_up(seat, constants) for seat in range(2))
        if not self.played["set_ups"]:
            raise self.lose("no set-ups", "a game between two of them")
        self._state = self._rules.initial(self._rules.new_match((first, second), constants))
        while self._rules.outcome(self._state) is None:
            self.move += 1
            left, right = (self._orders(seat) for seat in range(2))
            self.recorded_ply()  # there is one, unless somebody's foul has ended the game
            self._state = self._rules.tick(self._state, (left, right), self._chance)

    def last_word(self, seat: int) -> str | None:
        return '"end"\n'

    def settled(self) -> dict[str, Any]:
        technical = self.technical()
        if technical:
            loser = self.played["faults"][0]["seat"]
            return technical | {"goals": list(self._rules.technical_defeat(loser, "").score)}
        outcome = self._rules.outcome(self._state)
        assert outcome is not None
        scores = [0.5 if outcome.winner is None else float(outcome.winner == k) for k in range(2)]
        settled = self.result(outcome.winner, outcome.reason, scores)
        return settled | {"goals": list(outcome.score)}

    def _constants(self) -> dict[str, int]:
        """What the sides are told of the length; a changed length changes all in proportion."""
        usual = self.game.length.usual if self.game.length else 1
        length = self.played["length"] or usual
        return {name: value * length // usual for name, value in self.game.constants.items()}

    def _set_up(self, seat: int, constants: dict[str, int]) -> Any:
        notation, rules = self._notation, self._rules
        ruling = _ruling(notation.parse_set_up, rules.why_bad_set_up)
        recorded = self.played["set_ups"][seat] if self.played["set_ups"] else None
        text = self._said(seat, self.game.exports[0], _compact(constants), ruling, recorded)
        if text is None:
            return None
        set_up = notation.parse_set_up(text)
        if recorded is not None:
            self.same(f"the set-up of player {seat + 1}", recorded, notation.write_set_up(set_up))
        return set_up

    def _orders(self, seat: int) -> Any:
        notation, rules = self._notation, self._rules
        seen = rules.view(self._state, seat)

        def parse(text: str) -> Any:
            return notation.parse_orders(text, seen)

        ruling = _ruling(parse, lambda orders: rules.why_illegal(seen, orders))
        plies = self.played["plies"]
        recorded = plies[self.move - 1]["orders"][seat] if self.move <= len(plies) else None
        text = self._said(seat, self.game.exports[1], notation.write_view(seen), ruling, recorded)
        if text is None:
            return None
        orders = parse(text)
        if recorded is not None:
            where = f"{self.where()}: the orders of player {seat + 1}"
            self.same(where, recorded, notation.write_orders(orders))
        return rules.on_field(orders, seat)

    def _said(
        self,
        seat: int,
        call: str,
        argument: str,
        ruling: Callable[[str], Breach | None],
        recorded: str | None,
    ) -> str | None:
        """The answer of a side: a bot's from its turn, that of `random` from what was done.

        What `random` wanted when the other's foul ended the game isn't recorded: None.
        """
        if self.is_bot(seat):
            return self.ask(seat, f'["{call}",{argument}]\n', ruling)
        breach = None if recorded is None else ruling(recorded)
        if breach:
            raise self.lose(f"{recorded:.80}", breach)
        return recorded


def _ruling(
    parse: Callable[[str], Any], why_wrong: Callable[[Any], str | None]
) -> Callable[[str], Breach | None]:
    """What the rules say of an answer."""

    def ruling(text: str) -> Breach | None:
        try:
            answer = parse(text)
        except ValueError as error:
            return Breach("bad_output", str(error))
        wrong = why_wrong(answer)
        return Breach("illegal_move", wrong) if wrong else None

    return ruling


def _compact(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))
