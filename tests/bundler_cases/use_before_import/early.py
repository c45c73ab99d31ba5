SEEN = []


def call():
    return area(2), sides, first.SIDES, name


for attempt in (lambda: area, lambda: sides, lambda: first, lambda: name, call):
    try:
        SEEN.append(attempt())
    except NameError as error:
        SEEN.append(type(error).__name__)
from shapes import area, SIDES as sides, __name__ as name
import shapes as first
