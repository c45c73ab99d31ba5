rows = [7, 8, 9]


class Table:
    rows = [1, 2]
    cells = [row for row in rows]
    table = [(row, rows) for row in rows]
    pairs = [[(a, b) for b in rows] for a in rows]
    gen = list((lambda: rows)() for _ in range(1))
