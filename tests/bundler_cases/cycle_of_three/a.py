print("a starts")
import b

print("a ends")


def call(n):
    return "a" + b.call(n - 1)
