n = 5
items = [1, 2]
VALUES = [
    [n for n in range(3)],
    {n: items for n in items},
    {n for n in [n]},
    list(n * 2 for n in items),
    [[n for n in range(n)] for n in range(n - 2)],
    [n for items in [items, [3]] for n in items],
    [(lambda n: n)(n) for n in items if n],
    [n + x for x in items],
]
