import formula
import other

print(formula.compute("width * height"), formula.compute("scale(2)"), other.width)
