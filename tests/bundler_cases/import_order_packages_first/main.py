import one.two.three
from one import other

print("main")
