from counter import count


def add():
    global count
    count = count + 1
    return count
