import collections.abc
import os
from os import path


def name(text):
    return isinstance([], collections.abc.Sequence), os.path.basename(text)


def base(text):
    return path.basename(text)
