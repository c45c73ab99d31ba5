import shapes
from shapes import area as measure


def both(area):
    return shapes.area(area), area


def local():
    side = 3
    area = measure(side)
    return area, shapes.side


def comprehension():
    return [shapes.side + side for side in range(3)]


class Figure:
    side = shapes.side + 1
    area = measure(2)
    again = shapes.area(side)

    def size(self, side=shapes.side):
        return shapes.area(side), shapes.side


def nested(area):
    def inner():
        return shapes.area(area)

    return inner()


def closure_over_alias(measure):
    return measure, shapes.area(1)


print(both(2), local(), comprehension(), nested(5), closure_over_alias(0))
print(Figure.side, Figure.area, Figure.again, Figure().size(), (lambda area: shapes.area(area))(4))
