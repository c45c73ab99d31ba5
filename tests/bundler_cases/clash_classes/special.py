import base


class Player(base.Player):
    def name(self):
        return "special " + super(Player, self).name()
