print("a starts")
import eager
import chain_b

NAME = "a" + chain_b.NAME
print("a ends")
