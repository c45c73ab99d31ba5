value = "old"


def change(to):
    global value
    value = to
