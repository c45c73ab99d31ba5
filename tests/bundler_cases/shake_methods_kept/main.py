from bag import Bag

bag = Bag([3, 1])
print(len(bag), 3 in bag, list(bag), bag + bag, bag[0], bool(Bag([])), f"{bag:x}", bag())
with bag as inner:
    print(inner.name, inner.missing)
