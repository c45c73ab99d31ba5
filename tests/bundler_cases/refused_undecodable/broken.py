NAME = "café"
