import first
from second import Config, depth

print(first.depth, depth, Config(), Config(1).depth, Config.limit(), Config(name="x"))
