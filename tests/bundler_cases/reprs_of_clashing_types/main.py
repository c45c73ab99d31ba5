import red
import blue

for module_point in (red.Point(1), blue.Point(2)):
    print(module_point)
for module_pair in (red.Pair(1, 2), blue.Pair(3, 4)):
    print(module_pair, module_pair._replace(x=0))
for colour in (*red.Colour, *blue.Colour):
    print(colour, repr(colour), colour.name)
print(repr(red.Problem("a")), repr(blue.Problem("b")), red.Problem, blue.Problem)
