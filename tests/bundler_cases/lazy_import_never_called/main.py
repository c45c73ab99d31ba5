import sys


def use():
    import noisy

    return noisy.VALUE


if len(sys.argv) > 5:
    print(use())
print("done")
