import functools


@functools.total_ordering
class Node:
    count = 0
    registry: "dict[int, Node]" = {}

    def __init__(self, value: int) -> None:
        self.value = value
        self.children: list["Node"] = []
        Node.count += 1
        Node.registry[value] = self

    def add(self, child: "Node") -> "Node":
        self.children.append(child)
        return self

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Node) and other.value == self.value

    def __lt__(self, other: "Node") -> bool:
        return self.value < other.value

    def total(self) -> int:
        return self.value + sum(Node.total(child) for child in self.children)

    @classmethod
    def parse(cls, text):
        return (lambda: Node(int(text)))()
