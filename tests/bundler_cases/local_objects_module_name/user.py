import maker

SEEN = [thing.__module__ for thing in maker.make()]
