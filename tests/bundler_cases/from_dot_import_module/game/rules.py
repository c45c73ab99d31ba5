def moves():
    return [1, 5, 3]
