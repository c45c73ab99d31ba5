SIZE = 10


def size():
    return SIZE


class Box:
    DOUBLE = SIZE * 2
    SIZE = SIZE
    SIZE += 5
    AFTER = SIZE

    def size(self, SIZE=SIZE):
        return SIZE, size()

    def outer(self):
        return SIZE

    later = lambda self: (SIZE, self.SIZE)
