__all__ = ("perimeter",)
__all__ = list(__all__)


def perimeter(side):
    return 4 * side
