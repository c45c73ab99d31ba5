count = 0


def bump():
    global count, fresh
    count += 1
    fresh = "made by global"


def nested():
    count = "local"

    def inner():
        global count
        count += 10
        return count

    return inner


def read():
    return count, fresh


class Setter:
    global FROM_CLASS
    FROM_CLASS = "second"
    count = "class"
