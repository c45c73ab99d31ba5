import base
from game import Player

player = Player("ann")
player.name = "bob"
print(player.name, player, base.Player("x"), player.clone().name, Player.made)
