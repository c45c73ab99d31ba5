from . import LEVEL, rules
from .rules import size as how_big
from game.rules import size as same

print(__name__, LEVEL, rules.size(), how_big is same)
