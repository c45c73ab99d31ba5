def name(index):
    return str(index + 1)
