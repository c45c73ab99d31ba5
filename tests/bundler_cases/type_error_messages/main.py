import red
import blue


def attempt(call, *args, **options):
    try:
        call(*args, **options)
    except TypeError as error:
        print(error)


for module_move in (red.move, blue.move):
    attempt(module_move)
    attempt(module_move, 1, 2, 3)
    attempt(module_move, 1, missing=2)
for module_point in (red.Point, blue.Point, red.Pair, blue.Pair):
    attempt(module_point)
    attempt(module_point, 1, 2, 3, 4)
for module_shape in (red.Shape, blue.Shape):
    try:
        module_shape()
    except TypeError as error:
        print("abstract class Shape w" in str(error))
attempt(blue.Point(1).shift)
attempt(lambda: blue.Point(1) < blue.Point(2))
attempt(lambda: blue.Point(1)())
attempt(lambda: red.Point(1) + 1)
