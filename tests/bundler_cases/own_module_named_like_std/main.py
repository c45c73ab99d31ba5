import queue
from calendar import month

q = queue.Queue()
q.put(1)
print(q.items, month())
try:
    queue.Empty
except AttributeError as error:
    print(type(error).__name__)
