import counter
from counter import count, bump, count as start

bump()
bump()
print(count, start, counter.count)
from counter import count

print(count, start, counter.count)
