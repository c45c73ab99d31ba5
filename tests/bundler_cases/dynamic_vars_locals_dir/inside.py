apple = 1
banana = 2
NAMES = sorted(name for name in list(locals()) if name.islower() and name[0] != "_")
VARS = vars()["banana"]
DIR = [name for name in dir() if name in ("apple", "banana", "cherry")]
cherry = 3


def function_locals(apple):
    banana = 5
    return sorted(locals().items()), dir()
