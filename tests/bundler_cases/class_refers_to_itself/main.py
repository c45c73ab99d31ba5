import first
from second import Node

root = Node(1).add(Node(2)).add(Node(3))
print(root == Node(1), root.total(), first.Node, isinstance(root, first.Node), Node.count)
print(Node.parse("4").value, [type(child) is Node for child in root.children])
