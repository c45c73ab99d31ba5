import made
from collections import namedtuple

Here = namedtuple("Here", "a")
print(Here.__module__, made.Point.__module__, made.Kind.__module__, made.Bare.__module__)
print(made.Colour.__module__, repr(made.Colour.RED), made.UserId.__module__, made.Typed.__module__)
print(made.Point(1, 2), made.Kind)
