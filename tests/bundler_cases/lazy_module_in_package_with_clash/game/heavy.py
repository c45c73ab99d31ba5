print("heavy runs")
SIZE = 100


def grow():
    global SIZE
    SIZE += 1
    return SIZE
