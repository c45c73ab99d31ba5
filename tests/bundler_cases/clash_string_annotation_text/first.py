class Point:
    pass


def move(point: "Point") -> None:
    pass
