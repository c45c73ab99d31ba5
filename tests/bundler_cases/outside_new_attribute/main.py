import cfg

print(cfg.read())
cfg.EXTRA = "set by main"
print(cfg.EXTRA, cfg.read())
EXTRA = "main's own"
print(cfg.read(), EXTRA)
