import other

area = "the global"


def use():
    from shapes import area

    return area(2)


def use_module():
    import shapes as area

    return area.area(3)


print(use(), use_module(), area, other.shapes)
