from helper import \
    area, \
    SIDES as \
        sides
import helper as \
    h

total = area(2) + \
    sides + \
    h.area(3)
if total > 1 and \
        sides:
    print(total)
assert total, \
    "message"
