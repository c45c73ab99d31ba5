SIDES = "second"


class Tool:
    from shapes import area, SIDES

    corners = SIDES + 1

    def measure(self, n):
        from shapes import area as SIDES

        return SIDES(n), self.corners

    def lazy(self):
        return SIDES
