import one


class Node(one.Node):
    def __init__(self):
        super().__init__()
        self.__x = 2


class Leaf(Node):
    def __init__(self):
        super().__init__()
        self.__x = 3
