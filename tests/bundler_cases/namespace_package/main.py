import space.inner.leaf
from space import other
from space.inner import leaf as same

print(space.inner.leaf.NAME, other.NAME, same.NAME)
