print("first 1")
import third

print("first 2")
