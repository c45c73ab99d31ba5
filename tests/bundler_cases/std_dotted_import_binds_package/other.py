import json.decoder
import json


def decoder():
    return json.decoder.JSONDecoder.__name__
