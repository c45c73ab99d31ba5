from .errors import Broken


def run():
    try:
        {}["missing"]
    except KeyError as error:
        raise Broken("no such key") from error
