import builtins


def len(value):
    return "mine", builtins.len(value)
