import base

name = "module name"


class Player(base.Player):
    made = "own"

    @property
    def name(self):
        return name, super().name

    @name.setter
    def name(self, value):
        base.Player.name.fset(self, value + "!")
