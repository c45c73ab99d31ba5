import counter

count = 0


def bump():
    counter.count += 1
