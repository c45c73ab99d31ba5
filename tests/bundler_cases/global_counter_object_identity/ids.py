last = 0


def next_id():
    global last
    last += 1
    return last
