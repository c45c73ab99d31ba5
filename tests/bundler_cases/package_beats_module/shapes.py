NAME = "module"
