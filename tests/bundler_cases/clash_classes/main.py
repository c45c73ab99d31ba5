import base
from special import Player


class Champion(Player):
    def name(self):
        return "champion " + super().name()


print(Champion().name(), Player().name(), base.Player().name())
print([cls.__name__ for cls in Champion.__mro__])
print(issubclass(Player, base.Player), Player is base.Player)
