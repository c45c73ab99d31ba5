SEEN = []
for attempt in range(2):
    try:
        SEEN.append(late)
    except NameError as error:
        SEEN.append(type(error).__name__)
    late = "bound"
SEEN.append(max(1, 2))


def max(*values):
    return "own max"


SEEN.append(max(1, 2))
if "skipped" in globals():
    min = None
SEEN.append(min(3, 4))


def after():
    global late
    del late
    try:
        return late
    except NameError as error:
        return type(error).__name__, sorted(n for n in globals() if n in ("late", "max"))
