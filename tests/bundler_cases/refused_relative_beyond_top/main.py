import game.rules
