json = '{"b": 2}'
random = 4


def load():
    return json * 1, random
