print("one.two.three")
