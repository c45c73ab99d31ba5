import cfg
import other

level = "main"


def raise_level():
    cfg.level += 1
    other.level = cfg.level * 10


raise_level()
print(level, cfg.level, cfg.read(), other.level, other.read())
