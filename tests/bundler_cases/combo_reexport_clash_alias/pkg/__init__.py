from .sides import left as right, right as left
from . import sides
