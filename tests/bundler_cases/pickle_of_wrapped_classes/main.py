import pickle

import dynamic

for name in ("Point", "Colour", "Pair"):
    print(dynamic.kind(name).__qualname__, dynamic.kind(name).__module__)
point = dynamic.Point(1)
print(pickle.loads(pickle.dumps(point)), pickle.loads(pickle.dumps(dynamic.Colour.RED)) is dynamic.Colour.RED)
print(pickle.loads(pickle.dumps(dynamic.Pair(1, 2))), dynamic.Local().__class__)
print(dynamic.function.__qualname__, dynamic.Point.double.__qualname__, dynamic.nested().__qualname__)
