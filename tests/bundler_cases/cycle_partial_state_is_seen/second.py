import first

SEEN = [first.EARLY]
try:
    SEEN.append(first.LATE)
except AttributeError as error:
    SEEN.append(type(error).__name__)
