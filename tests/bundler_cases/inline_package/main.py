from sortedcontainers import SortedList
import ordered

items = SortedList([3, 1, 2])
items.add(0)
print(items, items.bisect(2), ordered.keys({"b": 1, "a": 2}))
