def run():
    return "base run"


def stop():
    return "base stop"
