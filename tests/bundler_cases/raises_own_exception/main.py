from game import engine

print("before")
engine.run()
