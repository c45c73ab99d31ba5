import base


class Player(base.Base, colour="blue"):
    score = base.Field()


class Piece(metaclass=base.Meta):
    class Inner(metaclass=base.Meta):
        pass
