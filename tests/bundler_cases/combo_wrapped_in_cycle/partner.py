import dynamic

name = "partner"
EARLY = dynamic.name


def back():
    return dynamic.call("work"), EARLY
