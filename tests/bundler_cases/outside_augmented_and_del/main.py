import cfg

cfg.x += 1
cfg.items += [2]
cfg.y, (cfg.z, other) = 7, (8, 9)
print(cfg.read(), other)
del cfg.x
print(cfg.read())
try:
    print(cfg.x)
except AttributeError as error:
    print(type(error).__name__)
for cfg.x in range(3):
    pass
print(cfg.read(), [cfg.x for cfg.x in "ab"], cfg.read())
with open(0) as cfg.y:
    print(cfg.y.name)
cfg.z: int = 11
print(cfg.z)
