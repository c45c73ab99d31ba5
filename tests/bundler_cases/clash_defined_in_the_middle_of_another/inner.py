class Node:
    pass


def walk(start=Node):
    return start.__name__


print(walk(), Node.__name__)
