from registry import register


@register
def play():
    return "blue"


@register
class Player:
    pass
