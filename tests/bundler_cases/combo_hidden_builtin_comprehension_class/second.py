max = 3


class Box:
    items = list(range(max))
    all = [sum([x]) for x in items if x < max]
    total = sum(all)

    def list(self):
        return list(self.items), max
