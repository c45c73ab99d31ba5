value = "old"


def run():
    return "still callable"


def change():
    global value, run
    value = "new"
    run = None
