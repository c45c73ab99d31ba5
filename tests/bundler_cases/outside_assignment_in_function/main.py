import cfg


def enable():
    DEBUG = "a local"
    cfg.DEBUG = True
    return DEBUG


def parameter(DEBUG):
    cfg.DEBUG = DEBUG
    return cfg.DEBUG, DEBUG


class Switch:
    DEBUG = "class"
    cfg.DEBUG = "set in a class body"
    seen = (DEBUG, cfg.DEBUG)


print(cfg.DEBUG, cfg.is_debug(), Switch.seen)
print(enable(), cfg.DEBUG, cfg.is_debug())
print(parameter(5), cfg.is_debug(), [cfg.DEBUG for DEBUG in "x"])
