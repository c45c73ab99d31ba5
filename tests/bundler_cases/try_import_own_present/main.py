try:
    import fast as engine
except ImportError:
    import slow as engine

try:
    from fast import SPEED
except ImportError:
    SPEED = 0

print(engine.run(), SPEED)
