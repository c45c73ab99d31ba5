class Queue:
    def __init__(self):
        self.items = []

    def put(self, item):
        self.items.append(("mine", item))
