EMPTY = ()
NAMES = {"missing": "found"}


class Bag:
    name = "bag"

    def __init__(self, items=EMPTY):
        self.items = items

    def __len__(self):
        return len(self.items)

    def __iter__(self):
        return iter(self.items)

    def __add__(self, other):
        return [*self, *other]

    def __getitem__(self, index):
        return self.items[index]

    def __format__(self, spec):
        return "formatted " + spec

    def __call__(self):
        return called()

    def __enter__(self):
        return self

    def __exit__(self, *problem):
        print("exit")

    def __getattr__(self, name):
        return NAMES[name]


def called():
    return "called"
