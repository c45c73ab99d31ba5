print("start")


def use():
    import noisy

    return noisy.VALUE


print("defined")
print(use())
print(use())
import noisy

print(noisy.VALUE)
