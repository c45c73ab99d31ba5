print("second starts")
import first

NAME = "second"
print("second ends")
