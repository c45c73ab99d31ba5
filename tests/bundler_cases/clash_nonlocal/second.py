total = 50


def counter():
    total = 0

    def tick():
        nonlocal total
        total += 1
        return total, (lambda: total)(), [total for _ in range(2)]

    return tick
