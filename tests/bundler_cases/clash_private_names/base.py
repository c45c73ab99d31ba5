__secret = "base module"


class Box:
    __kind = "base"

    def __init__(self):
        self.__value = 1
        self.base_sees = lambda: self.__value

    @classmethod
    def hidden(cls):
        return cls.__kind


def secret():
    return __secret
