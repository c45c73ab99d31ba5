class Shape:
    pass


class Pen:
    pass
