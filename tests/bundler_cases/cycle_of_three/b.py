print("b starts")
import c

print("b ends")


def call(n):
    return "b" + c.call(n - 1)
