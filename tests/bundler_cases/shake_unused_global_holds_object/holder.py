import weakref

ALL = weakref.WeakSet()


class Tracker:
    def __init__(self, name):
        self.name = name
        ALL.add(self)


_kept = Tracker("kept")
Tracker("dropped at once")
