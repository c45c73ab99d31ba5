import red
import blue

PLAYERS = [red, blue]
BY_NAME = {"red": red, "blue": blue}


def run(player, fallback=blue):
    return player.play(), fallback.play()


def pick(first):
    return red if first else blue


class Holder:
    engine = blue


print([player.play() for player in PLAYERS], run(red), pick(True).play(), Holder.engine.play())
for name, player in BY_NAME.items():
    player.score = player.score + 1
    print(name, player.score, player.read(), player.__name__)
print(red.score, blue.read(), red is PLAYERS[0], red == blue)
