from board import Board
from piece import Piece

board = Board()
piece = Piece(board)
board.add(piece)
print(len(board.pieces), piece.board is board)
