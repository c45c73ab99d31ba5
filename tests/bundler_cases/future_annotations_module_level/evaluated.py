limit: int = 3
size: dict[str, int]


def notes():
    return dict(__annotations__)
