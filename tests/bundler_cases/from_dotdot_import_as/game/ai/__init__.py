SIZE = "not this one"
