level = "module"


class Outer:
    level = "outer"

    class Inner:
        seen = level

        level = "inner"

        def read(self):
            return level
