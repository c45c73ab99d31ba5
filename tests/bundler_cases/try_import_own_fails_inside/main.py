try:
    import fast as engine
except ImportError:
    print("falling back")
    import slow as engine

print(engine.run())
