import importlib

rules = importlib.import_module(".rules", package=__package__)
same = importlib.import_module(".rules", __name__)
again = importlib.import_module("game.rules")
literal = importlib.import_module(".rules", "game")


def sizes():
    return rules.SIZE, same.SIZE, again.SIZE, literal.SIZE
