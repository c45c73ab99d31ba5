import red
import blue


def walk():
    yield 1


class Box:
    pass


for module_walk, module_box in ((walk, Box), (red.walk, red.Box), (blue.walk, blue.Box)):
    print(module_walk.__name__, module_walk.__qualname__, module_walk.__module__)
    print(module_box.__name__, module_box.__qualname__, module_box.__module__)
print(red.Box.size.__qualname__, blue.Box.size.__qualname__, blue.Box.size.__module__)
print(blue.Box.Inner.__qualname__, blue.Box.Inner.deep.__qualname__, blue.Box.Inner)
print(blue.make().__qualname__, blue.make()().__class__.__qualname__, blue.short.__qualname__)
print(blue.walk().__name__, blue.walk().__qualname__, str(blue.Box), blue.Box.make.__qualname__)
print(type(blue.Box()).__name__, blue.cached.__name__, blue.cached.__qualname__)
