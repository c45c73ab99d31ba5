from dynamic import Shape as Base, make
import plain


class Shape(Base):
    def name(self):
        return "main " + super().name()


print(Shape().name(), make("Shape").name(), make("Special").name(), plain.Shape().name())
print(Shape.__module__, Base.__module__, plain.Shape.__qualname__)
