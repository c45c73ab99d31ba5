import importlib
from importlib import import_module as load

print("before")
shapes = importlib.import_module("shapes")
rules = load("game.rules")
print(shapes.area(3), rules.SIZE)


def later():
    return importlib.import_module("noisy").VALUE


print("calling")
print(later(), later())
