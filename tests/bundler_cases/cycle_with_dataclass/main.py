from tree import Node as Tree
from leaf import Node as Leaf

tree = Tree("root", [Leaf("a"), Leaf("b")])
for child in tree.children:
    child.parent = tree
print(tree.children[0].path(), Leaf("x") == Leaf("x"))
print(Leaf("lonely"))
