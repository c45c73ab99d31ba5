class Player:
    made = 0

    def __init__(self, name):
        self.__name = name
        Player.made += 1

    @property
    def name(self):
        return self.__name

    @name.setter
    def name(self, value):
        self.__name = value.upper()

    def __repr__(self):
        return f"{type(self).__name__}:{self.__name}"

    def clone(self):
        return Player(self.__name)
