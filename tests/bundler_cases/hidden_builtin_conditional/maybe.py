import sys

if len(sys.argv) > 5:

    def sorted(values):
        return "replaced"


try:
    sum
except NameError:

    def sum(values):
        return "made"

else:
    sum = sum


def use(values):
    return sorted(values)
