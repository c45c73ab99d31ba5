value_a = 10
value_b = 20
for number in (1, 2):
    globals()["made_%d" % number] = number * 100


def names():
    return sorted(name for name in globals() if name.startswith(("value", "made")))


def get(letter):
    return globals()["value_" + letter]


def put(name, value):
    globals()[name] = value
