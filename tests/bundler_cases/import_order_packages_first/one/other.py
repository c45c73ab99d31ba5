print("one.other")
