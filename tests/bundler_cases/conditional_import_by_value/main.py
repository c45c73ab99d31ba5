import sys

if len(sys.argv) > 1:
    import fast as engine
    from fast import label
else:
    import slow as engine
    from slow import label


def run():
    return engine.run(), label


print(run())
