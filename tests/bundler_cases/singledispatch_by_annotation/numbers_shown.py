from show import show


@show.register
def _(value: int):
    return "int %d" % value


@show.register
def _(value: float) -> str:
    return "float %s" % value
