print("start")
import tables

print("not reached")
