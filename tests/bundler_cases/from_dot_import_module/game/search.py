from . import rules, values as worth


def best():
    return max(rules.moves(), key=worth.value)
