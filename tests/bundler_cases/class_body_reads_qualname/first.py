class Box:
    path = (__module__, __qualname__, __name__)
