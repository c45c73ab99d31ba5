def name(index):
    return "abcdefgh"[index]
