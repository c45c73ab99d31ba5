HANDLERS = {}


def handler(name):
    def register(thing):
        HANDLERS[name] = thing
        return thing

    return register


def run(name):
    return HANDLERS[name]()
