from .board import *
from .play import start

SIZE = 3
