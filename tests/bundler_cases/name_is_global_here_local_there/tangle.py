x = 1


def run():
    def read():
        return x

    def local():
        x = 2
        return x

    def outer(x):
        def inner():
            nonlocal x
            x += 1
            return x

        class K:
            y = x
            x = "class"

        return inner(), x, K.y, K.x

    def unbound():
        try:
            x += 1
        except UnboundLocalError as error:
            return type(error).__name__
        finally:
            x = 0

    def deep():
        global x
        return [x for _ in range(1)] + [(lambda x=x: x)()] + [x for x in (5,)]

    return read(), local(), outer(10), unbound(), deep()
