from dataclasses import dataclass


@dataclass
class Point:
    x: int
    y: int


SEEN = []
for value in (3, [1, 2, 3], {"size": 5, "k": 6}, Point(1, 2), "text"):
    match value:
        case int(size):
            SEEN.append(("int", size))
        case [size, *rest]:
            SEEN.append(("list", size, rest))
        case {"size": size, **rest}:
            SEEN.append(("dict", size, rest))
        case Point(x=1, y=size) as name:
            SEEN.append(("point", size, name))
        case str() as name if name:
            SEEN.append(("str", name))


def local(value):
    match value:
        case {"size": size}:
            return "local", size
    return size
