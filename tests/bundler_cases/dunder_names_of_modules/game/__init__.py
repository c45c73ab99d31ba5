print(__name__, __package__)
