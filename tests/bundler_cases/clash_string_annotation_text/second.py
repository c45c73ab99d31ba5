from __future__ import annotations


class Point:
    pass


class Line:
    start: Point
    end: "Point"


def move(point: Point, others: list[Point]) -> None:
    pass
