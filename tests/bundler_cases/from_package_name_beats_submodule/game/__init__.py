rules = "a string, not the module"
