print("heavy must not run")


class Thing:
    pass
