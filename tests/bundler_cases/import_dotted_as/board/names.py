def label(index):
    return "abcdefgh"[index % 8] + str(index // 8 + 1)
