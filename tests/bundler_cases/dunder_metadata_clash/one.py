__version__ = "one 1"
__author__ = "someone"
