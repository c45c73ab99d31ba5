exec("made = 5")
exec("def double(n):\n    return n * factor")
factor = 2


def run():
    box = {}
    exec("x = factor + 1", globals(), box)
    return box["x"]
