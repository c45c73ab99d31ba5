own = "own"
replaced = "first"
