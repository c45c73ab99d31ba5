import io

total = 0
for i, (a, *rest) in enumerate([(1, 2, 3), (4, 5, 6)]):
    total += a
with io.StringIO("x") as f:
    text = f.read()
[a, b], c = [7, 8], 9


def state():
    return i, total, text, b, c
