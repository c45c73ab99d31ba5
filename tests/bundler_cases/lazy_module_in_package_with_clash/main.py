from game import play

SIZE = "main"
print(SIZE, play.SIZE)
print(play.start())
print(play.start(), SIZE)
