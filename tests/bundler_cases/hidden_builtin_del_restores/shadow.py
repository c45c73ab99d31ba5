list = "hidden"
HIDDEN = list
del list


def after(text):
    return list(text)


def switch():
    global max
    first = max(1, 2)
    max = min
    second = max(1, 2)
    del max
    return first, second, max(1, 2)
