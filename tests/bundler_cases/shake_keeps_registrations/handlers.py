from registry import handler

WORD = "going"


def shout(text):
    return text.upper()


@handler("go")
def _go():
    return shout(WORD)


@handler("stop")
class _Stop:
    def __repr__(self):
        return "stopped"
