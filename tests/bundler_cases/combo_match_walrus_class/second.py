kind = "second"


class Parser:
    match ["class", 5]:
        case [kind, *rest]:
            pass
    if (size := len(kind)) > 3:
        rest = [size, *rest]


if (found := kind.upper()) and [found := found + c for c in "ab"]:
    match {"kind": "matched", "x": 1}:
        case {"kind": str(kind), **others}:
            found += str(others)


def parse(words):
    match words:
        case [kind, *found] if (n := len(found)) > 1:
            return kind, found, n
    return None
