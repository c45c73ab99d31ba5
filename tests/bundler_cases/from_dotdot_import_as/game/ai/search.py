from .. import LEVEL as depth
from ..rules import SIZE as width, moves
from ..rules.moves import count as how_many


def run():
    return depth, width, how_many(width), moves.count(1)
