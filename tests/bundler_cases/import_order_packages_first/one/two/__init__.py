print("one.two")
