import shapes
import shapes.area

print(shapes)
