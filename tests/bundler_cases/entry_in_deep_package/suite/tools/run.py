from .. import common
from ..common import shout
from . import TOOL

print(shout(TOOL), common.shout("x"), __name__, __package__)
