import engine

try:
    engine.speed
except AttributeError as error:
    print(type(error).__name__)
print(engine.fast, engine.run())
