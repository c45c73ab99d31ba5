import shapes as figures


def double(side):
    return 2 * figures.area(side)


class Tile:
    side = figures.SIDES

    def size(self):
        return figures.area(self.side)


print(double(3), Tile.side, Tile().size())
