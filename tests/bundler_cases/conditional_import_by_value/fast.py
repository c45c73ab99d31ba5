label = "F"


def run():
    return "fast"
