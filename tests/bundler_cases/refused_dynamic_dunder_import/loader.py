def load(name):
    return __import__(name)
