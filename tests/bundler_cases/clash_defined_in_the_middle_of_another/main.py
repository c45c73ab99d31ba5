import outer

print(outer.Node.__module__, outer.walk(), outer.make(), outer.inner.Node.__name__, outer.inner.walk())
