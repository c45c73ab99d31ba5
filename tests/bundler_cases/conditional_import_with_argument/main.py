import sys

if len(sys.argv) > 1:
    import fast as engine
else:
    import slow as engine


def run():
    return engine.run()


print(run(), sys.argv[1:])
