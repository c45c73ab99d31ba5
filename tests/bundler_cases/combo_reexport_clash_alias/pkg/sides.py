def left():
    return "L"


def right():
    return "R"
