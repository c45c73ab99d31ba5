import enum


class Point:
    def __init__(self, x):
        self.x = x


class Colour(enum.Enum):
    RED = 1
