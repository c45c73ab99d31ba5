try:
    import no_such_accelerator as Node
except ImportError:
    Node = "outer's node"
walk = "outer's walk"
import inner

SEEN = (Node, walk)


def make(node=Node, old=walk):
    return SEEN, node, old, Node.__name__, walk(), inner.walk.__qualname__


class Node:
    pass


def walk():
    return "outer's function"
