from __future__ import annotations
import json, math
def f(x: Unknown) -> None:
    return x
def get(name):
    return globals()[name]
