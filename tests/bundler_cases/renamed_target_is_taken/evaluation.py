SIZE = 100
SIZE_evaluation = "taken in evaluation"


def use(SIZE_evaluation, SIZE_board=5):
    return SIZE, SIZE_evaluation, SIZE_board


def local():
    SIZE_evaluation_2 = 3
    SIZE_evaluation = 4
    return SIZE + SIZE_evaluation + SIZE_evaluation_2


def nested():
    SIZE_evaluation = "closure"

    def inner():
        return SIZE, SIZE_evaluation

    return inner


class Holder:
    SIZE_evaluation = "class"
    value = (SIZE, SIZE_evaluation)


COMP = [(SIZE, SIZE_evaluation) for SIZE_evaluation in range(1)]
