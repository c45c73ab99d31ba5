from .board import Board
from .search import best
from .board import SIZE as rules_size

__all__ = ["Board", "best"]
