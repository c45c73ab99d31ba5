class Point:
    pass


class Line:
    start: "Point"

    def touch(self, other: "Line") -> "bool":
        return True


def move(point: "Point", others: "list[Point]") -> "None":
    pass
