from . import touch as base_touch


def touch():
    base_touch("one")
