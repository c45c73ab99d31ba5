import game.play
