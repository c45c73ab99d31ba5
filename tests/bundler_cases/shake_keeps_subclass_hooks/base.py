NAMES = []
META = []
FIELDS = []


class Plugin:
    def __init_subclass__(cls, **kwargs):
        NAMES.append(cls.__name__)


class Meta(type):
    def __init__(cls, name, bases, body):
        META.append(name)
        super().__init__(name, bases, body)


class Model(metaclass=Meta):
    pass


class Field:
    def __set_name__(self, owner, name):
        FIELDS.append((owner.__name__, name))
