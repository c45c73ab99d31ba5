import importlib.resources
from importlib import resources
from importlib.resources import files

import game.book

print(files("game").joinpath("book.txt").read_text(encoding="utf-8").split())
print((resources.files("game") / "data" / "deep.txt").read_text().strip())
print(importlib.resources.files("game").joinpath("raw.bin").read_bytes())
print(game.book.first())
