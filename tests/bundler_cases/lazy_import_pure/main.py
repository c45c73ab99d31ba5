def use(side):
    from shapes import area

    return area(side)


print(use(3), use(4))
