def unused():
    global node
    node = 1


try:
    SEEN = node
except NameError as error:
    SEEN = type(error).__name__
