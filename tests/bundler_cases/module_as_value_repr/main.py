import types

import shapes

print(type(shapes).__name__, isinstance(shapes, types.ModuleType), shapes.__name__, shapes.__doc__)
print(repr(shapes).startswith("<module 'shapes'"), bool(shapes))
