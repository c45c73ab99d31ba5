VERSION = 2
from .board import Board
from .search import best
