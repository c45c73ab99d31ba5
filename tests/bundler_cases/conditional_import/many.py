print("many must not run")
NAME = "many"
