mode = "second"


def make(bind):
    class Made:
        if bind:
            mode = "class"
        seen = mode
        twice = (lambda: mode)()

    return Made
