import engine

print(engine.run(3))
