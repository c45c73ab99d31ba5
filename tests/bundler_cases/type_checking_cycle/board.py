from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from piece import Piece


class Board:
    def __init__(self) -> None:
        self.pieces: list[Piece] = []

    def add(self, piece: Piece) -> None:
        self.pieces.append(piece)
