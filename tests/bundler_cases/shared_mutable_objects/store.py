items = []
table = {}


def size():
    return len(items), len(table)
