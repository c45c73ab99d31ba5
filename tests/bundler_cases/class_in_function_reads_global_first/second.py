x = "global"


def make(x):
    class A:
        seen = x

    class B:
        x = x

    def inner():
        global x

        class C:
            seen = x

        return C.seen

    try:

        class D:
            y = z
            z = 1

    except NameError as error:
        problem = type(error).__name__
    return A.seen, B.x, inner(), problem
