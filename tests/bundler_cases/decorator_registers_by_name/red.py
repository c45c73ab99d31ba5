from registry import register


@register
def play():
    return "red"
