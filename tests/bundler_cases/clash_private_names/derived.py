import base

__secret = "derived module"
_Box__limit = 9


class Box(base.Box):
    def __init__(self):
        super().__init__()
        self.__value = 2

    def both(self):
        return self.base_sees(), self.__value, base.secret(), secret()

    def limit(self):
        return __limit


def secret():
    return __secret
