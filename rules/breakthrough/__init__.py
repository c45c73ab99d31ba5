"""Breakthrough: pawns race to the far rank of a chessboard."""
