from bottom import *
from bottom import _three

__all__ = ["one", "_three"]
