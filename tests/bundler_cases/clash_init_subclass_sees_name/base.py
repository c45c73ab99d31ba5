SEEN = []


class Field:
    def __set_name__(self, owner, name):
        SEEN.append(("field", owner.__name__, owner.__qualname__, owner.__module__, name))


class Base:
    def __init_subclass__(cls, **options):
        SEEN.append(("subclass", cls.__name__, cls.__qualname__, cls.__module__, options))


class Meta(type):
    def __new__(mcs, name, bases, body):
        SEEN.append(("meta", name, body["__qualname__"], body["__module__"]))
        return super().__new__(mcs, name, bases, body)
