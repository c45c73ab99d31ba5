import other

size = "main"
for name in ("one", "two"):
    globals()[name] = size + " " + name


def size_of():
    return globals()["size"], other.size


class Box:
    size = size


print(one, two, size_of(), other.read(), Box.size, Box.__module__)
