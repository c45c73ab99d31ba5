import counter
from counter import count, step
import reader

count += 5
print(count, counter.count, counter.read(), reader.count)


def change():
    global step
    step = "changed"


change()
print(step, counter.step, reader.add())
