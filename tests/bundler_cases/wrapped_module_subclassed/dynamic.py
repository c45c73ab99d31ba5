import plain


class Shape(plain.Shape):
    def name(self):
        return "dynamic " + super().name()


class Special(Shape):
    def name(self):
        return "special " + super(Special, self).name()


def make(kind):
    return globals()[kind]()
