import cfg
from cfg import level


def with_default(value=cfg.level):
    return value, cfg.level, level


class Holder:
    value = cfg.level
    both = (level, value)


def closure():
    value = cfg.level
    return lambda: (value, cfg.level)


before = closure()
cfg.set_level(9)
print(with_default(), Holder.value, Holder.both, before(), closure()())
