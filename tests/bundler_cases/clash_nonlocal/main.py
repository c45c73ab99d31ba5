import first
from second import counter, total

tick = counter()
tick()
print(tick(), first.total, total, counter()())
