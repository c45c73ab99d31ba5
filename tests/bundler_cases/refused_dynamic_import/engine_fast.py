NAME = "fast"
