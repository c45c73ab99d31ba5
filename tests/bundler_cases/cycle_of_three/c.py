print("c starts")
import a

print("c ends")


def call(n):
    return "c" if n <= 1 else "c" + a.call(n)
