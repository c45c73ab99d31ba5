OTHER = "other"


def run():
    return "ran"
