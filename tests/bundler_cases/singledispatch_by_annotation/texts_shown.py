import show as s


@s.show.register
def _(value: str):
    return "str " + value
