import base


class Player(base.Base, colour="red"):
    score = base.Field()


class Piece(metaclass=base.Meta):
    pass
