NOTES = []


def note(kind):
    NOTES.append(kind)
    return int


def f(x: note("parameter"), y: list[int] = None) -> note("return"):
    return x


class Holder:
    value: note("class") = 1
