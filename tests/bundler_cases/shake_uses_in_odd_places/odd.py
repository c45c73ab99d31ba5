def decorate(function):
    return lambda: ("decorated", function())


DEFAULT = 1
WIDTH = 5
ARGS = (1, 2)


class Base:
    def __init_subclass__(cls, flag):
        cls.flag = flag


class Values:
    SEVEN = 7


class Note:
    def __repr__(self):
        return "Note"


NOTE = Note()
FLAG = "flag"
INNER = "inner"


def f(value=DEFAULT):
    return value


@decorate
def g():
    return "g"


class C(Base, flag=FLAG):
    pass


def text():
    return f"{1:>{WIDTH}}"


def match(value):
    match value:
        case Values.SEVEN:
            return "seven"


def h(x: NOTE):
    return x


def nested():
    class Local:
        value = [INNER for _ in range(1)]

    return Local.value


def star(*args):
    return args
