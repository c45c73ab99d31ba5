NAME = "the module"


def deeper():
    return "deeper"
