from log import note, LINES

note("bare call")
_unused = note("assigned")
_tuple = (1, note("in a tuple"))
_lazy = lambda: note("never called")
unused_a = unused_b = note("chained")
[note("comprehension %d" % i) for i in range(2)]
_annotated: str = note("annotated")


def _default(value=note("default")):
    return value


class _Body:
    value = note("class body")
    note("class statement")


if note("condition"):
    pass
LINES[0] += "!"
note.attribute = "set"
LINES.append(note.attribute)
assert note("assert")
