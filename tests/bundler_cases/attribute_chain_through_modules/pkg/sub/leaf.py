class Thing:
    kind = "thing"
    name = "unnamed"
    leaf = "attribute"


thing = Thing()
thing.child = Thing()
