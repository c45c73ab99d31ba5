from base import Field, Model, Plugin


class Red(Plugin):
    pass


class Redder(Red):
    pass


class Table(Model):
    pass


class Form:
    title = Field()
