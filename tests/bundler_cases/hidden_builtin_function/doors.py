def open(what):
    return "opened " + what


def list():
    return "my list"


id = 5


def print(*args):
    import sys

    sys.stdout.write("doors: " + " ".join(map(str, args)) + "\n")
