"""The rules a bot can break, and how a breach is told."""

from __future__ import annotations

from typing import Literal

Rule = Literal[
    "illegal_move",
    "time",
    "memory",
    "crash",
    "early_exit",
    "no_exit",
    "bad_name",
    "bad_output",
    "forbidden",
    "thinking_out_of_turn",
]


class Foul(Exception):
    """The bot in this seat has broken a rule; the reason is in words for its author."""

    def __init__(self, seat: int, rule: Rule, reason: str) -> None:
        super().__init__(f"{rule}: {reason}")
        self.seat = seat
        self.rule = rule
        self.reason = reason
