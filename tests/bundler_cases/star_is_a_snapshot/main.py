from counter import *
import counter

bump()
bump()
print(count, counter.count, read())
