print("b")
NAME = "b"
