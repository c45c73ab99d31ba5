def value(move):
    return -abs(move - 3)
