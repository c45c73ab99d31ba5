class Thing:
    type = "class " + type(1).__name__
    id = len([id])

    def kind(self, type):
        return type, id is not None

    def hash(self, value):
        return hash(value)

    @property
    def size(self):
        return 1

    property = "last"
