import shapes
import early

print(shapes.area(1), early.SEEN, early.area(2))
