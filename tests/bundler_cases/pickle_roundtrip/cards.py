import enum
from collections import namedtuple
from dataclasses import dataclass
from typing import NamedTuple


class Suit(enum.Enum):
    CLUBS = "c"
    HEARTS = "h"


class Card(NamedTuple):
    suit: Suit
    rank: int


Old = namedtuple("Old", "a b")


@dataclass
class Hand:
    cards: list


def score(hand):
    return len(hand.cards)
