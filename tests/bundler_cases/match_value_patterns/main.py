import colours
import pkg.shades as shades
from colours import Colour


def name(value):
    match value:
        case colours.RED:
            return "red"
        case colours.BLUE | shades.DARK:
            return "blue or dark"
        case Colour.GREEN:
            return "green"
        case colours.Pair(first=colours.RED):
            return "pair of red"
        case {"c": shades.LIGHT}:
            return "light"
        case _:
            return "other"


for value in (1, 2, 7, Colour.GREEN, colours.Pair(1), colours.Pair(2), {"c": 8}, {"c": 9}, 99):
    print(value, name(value))
