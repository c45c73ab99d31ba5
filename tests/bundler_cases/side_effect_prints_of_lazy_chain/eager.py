print("eager")
NAME = "eager"
