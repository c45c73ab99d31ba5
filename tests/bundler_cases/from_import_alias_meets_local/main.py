from shapes import area as measure, SIDES


def area(x):
    return "main's area"


def use(area):
    return measure(area), area


class Holder:
    area = "class area"
    value = measure(2)

    def go(self):
        SIDES = 1
        return SIDES, measure(3), area(0)


print(use(4), Holder.value, Holder().go(), SIDES)
