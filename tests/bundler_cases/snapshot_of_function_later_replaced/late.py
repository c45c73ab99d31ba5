def work():
    return "old"


import user


def work():
    return "new"
