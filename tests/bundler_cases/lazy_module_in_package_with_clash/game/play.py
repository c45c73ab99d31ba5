SIZE = 3


def start():
    global SIZE
    from .heavy import SIZE as heavy_size, grow

    SIZE += heavy_size
    return SIZE, grow()
