import shapes
import extend

print(shapes.Shape.colour, shapes.Shape().area(), shapes.TABLE, shapes.act.note, shapes.LIMITS)
