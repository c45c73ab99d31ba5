width = 4


class Label:
    text = f"{width}"
    width = width * 2
    padded = f"{'x':>{width}}|{[width for _ in '1']}"
    late = staticmethod(lambda: f"{width}")
    debug = f"{width + 1!r:>4}"

    def show(self, width=width):
        return f"{width} {self.width} {(lambda: width)()}"
