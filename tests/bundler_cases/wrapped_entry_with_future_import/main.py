from __future__ import annotations
import json
import other
value: Unknown = 1
def f(x: Undefined) -> None:
    return x
print(globals()["value"], f.__annotations__, __annotations__, json.dumps(other.value))
