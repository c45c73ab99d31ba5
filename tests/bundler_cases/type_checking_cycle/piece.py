from __future__ import annotations

import typing

if typing.TYPE_CHECKING:
    from board import Board


class Piece:
    def __init__(self, board: Board) -> None:
        self.board = board
