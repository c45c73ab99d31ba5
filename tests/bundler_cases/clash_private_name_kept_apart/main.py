from one import Node as First
from two import Node as Second, Leaf

print(sorted(vars(Second())), sorted(vars(Leaf())), sorted(vars(First())))
