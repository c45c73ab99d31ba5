from base import Plugin


class Red(Plugin):
    pass


class Blue(Plugin):
    pass
