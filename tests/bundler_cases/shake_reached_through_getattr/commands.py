def do_go():
    return "go"


def do_stop():
    return "stop"
