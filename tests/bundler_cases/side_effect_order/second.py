print("second 1")
VALUE = 2
import first

print("second 2")
