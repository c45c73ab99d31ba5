"""Breakthrough as the statement tells it: a dictionary from squares to colours, and no tricks."""

from __future__ import annotations

FILES = "abcdefgh"

Board = dict[str, str]  # "a2": "white"; empty squares are absent


def starting_board() -> Board:
    ranks = {1: "white", 2: "white", 7: "black", 8: "black"}
    return {f"{file}{rank}": colour for rank, colour in ranks.items() for file in FILES}


def other(colour: str) -> str:
    return "black" if colour == "white" else "white"


def winner(board: Board) -> str | None:
    """Whoever has a pawn on the opposite edge, or has taken every enemy pawn."""
    for colour, edge in (("white", "8"), ("black", "1")):
        if any(pawn == colour and square[1] == edge for square, pawn in board.items()):
            return colour
    for colour in ("white", "black"):
        if other(colour) not in board.values():
            return colour
    return None


def square_at(file_number: int, rank: int) -> str | None:
    """The square's name; None beyond the edge of the board."""
    if 0 <= file_number < 8 and 1 <= rank <= 8:
        return FILES[file_number] + str(rank)
    return None


def moves(board: Board, colour: str) -> list[str]:
    """All moves of one side, as texts in alphabetical order; none once the game is over."""
    if winner(board):
        return []
    found = []
    for square, pawn in board.items():
        if pawn != colour:
            continue
        file_number, rank = FILES.index(square[0]), int(square[1])
        ahead = rank + 1 if colour == "white" else rank - 1
        for sideways in (-1, 0, 1):
            goal = square_at(file_number + sideways, ahead)
            if goal is None:
                continue
            simple = goal not in board
            capture = sideways != 0 and board.get(goal) == other(colour)
            if simple or capture:
                found.append(square + goal)
    return sorted(found)


def after(board: Board, move: str) -> Board:
    """The board after a move; what stood on its goal is gone."""
    source, goal = move[:2], move[2:]
    changed = {square: pawn for square, pawn in board.items() if square not in (source, goal)}
    changed[goal] = board[source]
    return changed


def perft(board: Board, colour: str, depth: int) -> int:
    """How many sequences of so many moves there are."""
    if depth == 0:
        return 1
    return sum(perft(after(board, move), other(colour), depth - 1) for move in moves(board, colour))


def drawn(board: Board, colour: str, ply: int) -> str:
    """The board as a picture, rank 8 on top, and whose turn it is."""
    letters = {"white": "w", "black": "b", None: "."}
    rows = [
        "".join(letters[board.get(f"{file}{rank}")] for file in FILES) for rank in range(8, 0, -1)
    ]
    return "\n".join([*rows, f"{colour} to move, ply {ply}"])
