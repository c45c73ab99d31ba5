print("old must not run")
NAME = "old"
