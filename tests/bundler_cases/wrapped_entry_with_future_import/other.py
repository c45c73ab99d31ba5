value: int = 2
