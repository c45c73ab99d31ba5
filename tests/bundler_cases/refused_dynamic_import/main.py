import importlib
import sys

engine = importlib.import_module("engine_" + (sys.argv[1:] or ["fast"])[0])
print(engine.NAME)
