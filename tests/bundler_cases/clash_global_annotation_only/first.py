limit: int = 3
