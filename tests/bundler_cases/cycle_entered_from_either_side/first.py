print("first starts")
import second

NAME = "first"
print("first ends")
