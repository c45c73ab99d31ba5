import pkg
import pkg.sub.leaf

print(pkg.sub.leaf.Thing.kind.upper(), pkg.sub.leaf.thing.child.name, pkg.leaf.thing.child.name)
pkg.sub.leaf.thing.child.name = "renamed"
pkg.sub.leaf.Thing.kind = "other"
print(pkg.leaf.thing.child.name, pkg.leaf.Thing().kind)


class sub:
    leaf = "not the module"


print(sub.leaf, pkg.sub.leaf.thing.leaf)
