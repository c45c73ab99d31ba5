import abc
from dataclasses import dataclass
from typing import NamedTuple


def move(where):
    return where


class Point:
    def __init__(self, x):
        self.x = x


@dataclass
class Pair:
    x: int


class Shape(abc.ABC):
    @abc.abstractmethod
    def area(self):
        pass
