print("main 1")
import first

print("main 2")
from second import VALUE

print("main 3", VALUE)
import third

print("main 4", third.total())
