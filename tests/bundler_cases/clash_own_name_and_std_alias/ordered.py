import json as random
from json import dumps as json


def dump(value):
    return json(value), random.dumps(value)
