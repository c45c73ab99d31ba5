def connect(name):
    global connection
    connection = "connected to " + name


def inside():
    try:
        return connection
    except NameError as error:
        return type(error).__name__
