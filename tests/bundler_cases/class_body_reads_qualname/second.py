class Box:
    path = f"{__module__}:{__qualname__}:{__name__}"

    class Inner:
        path = __qualname__

    def where(self, name=__name__):
        return name, __name__, __class__.__qualname__


here = [__name__ for _ in range(1)]
