import shapes


def _area(self):
    return "area by extend"


shapes.Shape.colour = "red"
shapes.Shape.area = _area
shapes.TABLE["x"] = _area.__name__
shapes.act.note = "noted"
del shapes.LIMITS[0]
shapes.LIMITS[:] += [9]
