"""Corners as the statement tells it: ten rows of ten digits, and no tricks.

Whoever is to move has the board turned before him, so that he is 1 and at home top left: this
writing knows only one point of view and turns the board itself after every move.
"""

from __future__ import annotations

Board = list[list[int]]  # board[row][column]: 0, or 1 to 4; 1 is to move
Text = str  # "column row column row", or "" for a turn without a move

START = """
    0 0 0 0 0 0 0 0 0 0
    0 1 1 1 0 0 2 2 2 0
    0 1 1 0 0 0 0 2 2 0
    0 1 0 0 0 0 0 0 2 0
    0 0 0 0 0 0 0 0 0 0
    0 0 0 0 0 0 0 0 0 0
    0 4 0 0 0 0 0 0 3 0
    0 4 4 0 0 0 0 3 3 0
    0 4 4 4 0 0 3 3 3 0
    0 0 0 0 0 0 0 0 0 0
"""


def board_of(text: str) -> Board:
    return [[int(digit) for digit in line.split()] for line in text.strip().splitlines()]


def starting_board() -> Board:
    return board_of(START)


def turned(board: Board) -> Board:
    """What the next player clockwise sees: the right edge becomes the top, and 2 becomes 1."""
    next_number = {0: 0, 1: 4, 2: 1, 3: 2, 4: 3}
    return [[next_number[board[row][9 - line]] for row in range(10)] for line in range(10)]


def turned_times(board: Board, times: int) -> Board:
    for _ in range(times):
        board = turned(board)
    return board


def is_empty(board: Board, column: int, row: int) -> bool:
    return 0 <= column <= 9 and 0 <= row <= 9 and board[row][column] == 0


def is_piece(board: Board, column: int, row: int) -> bool:
    return 0 <= column <= 9 and 0 <= row <= 9 and board[row][column] != 0


def jumps_from(board: Board, column: int, row: int, visited: set[tuple[int, int]]) -> None:
    """Follow every jump from a cell, and every jump from where that ends."""
    for right, down in ((0, -1), (0, 1), (-1, 0), (1, 0)):
        over = (column + right, row + down)
        landing = (column + 2 * right, row + 2 * down)
        if is_piece(board, *over) and is_empty(board, *landing) and landing not in visited:
            visited.add(landing)
            jumps_from(board, *landing, visited)


def moves(board: Board) -> list[Text]:
    """All moves of player 1 in alphabetical order; the end of the game is not looked at."""
    found = []
    for row in range(10):
        for column in range(10):
            if board[row][column] == 1:
                found += moves_of_piece(board, column, row)
    return sorted(found)


def moves_of_piece(board: Board, column: int, row: int) -> list[Text]:
    goals = set()
    for right, down in ((0, -1), (0, 1), (-1, 0), (1, 0)):
        if is_empty(board, column + right, row + down):
            goals.add((column + right, row + down))
    lifted = [list(line) for line in board]
    lifted[row][column] = 0  # the piece is in the air
    visited: set[tuple[int, int]] = set()
    jumps_from(lifted, column, row, visited)
    goals |= visited - {(column, row)}
    return [f"{column} {row} {to_column} {to_row}" for to_column, to_row in goals]


def after(board: Board, move: Text) -> Board:
    """The board after a turn, already turned for the next player."""
    changed = [list(line) for line in board]
    if move:
        column, row, to_column, to_row = (int(number) for number in move.split())
        changed[row][column] = 0
        changed[to_row][to_column] = 1
    return turned(changed)


def penalty(board: Board) -> int:
    """How far the pieces of player 1 are from the square of columns and rows 6 to 9."""
    total = 0
    for row in range(10):
        for column in range(10):
            if board[row][column] == 1:
                total += max(0, 6 - column) + max(0, 6 - row)
    return total


def penalties(board: Board) -> list[int]:
    """Of players 1 to 4, as numbered on this board."""
    return [penalty(turned_times(board, times)) for times in range(4)]


def is_over(board: Board, turns: int, rounds: int = 50) -> bool:
    return 0 in penalties(board) or turns >= 4 * rounds


def turns_of(board: Board, turns: int, rounds: int = 50) -> list[Text]:
    """What player 1 may do: his moves, or nothing if he has none; no turn after the end."""
    if is_over(board, turns, rounds):
        return []
    return moves(board) or [""]


def perft(board: Board, turns: int, depth: int) -> int:
    """How many sequences of so many turns there are."""
    if depth == 0:
        return 1
    return sum(perft(after(board, t), turns + 1, depth - 1) for t in turns_of(board, turns))


def drawn(board: Board, turns: int, rounds: int = 50) -> str:
    """The board as the player who began the game sees it, and whose turn it is."""
    first = turned_times(board, -turns % 4)
    rows = [" ".join(str(digit) for digit in line) for line in first]
    return "\n".join([*rows, f"player {turns % 4 + 1} to move, round {turns // 4} of {rounds}"])


def input_text(board: Board, turns: int) -> str:
    """The input.txt of the player to move."""
    rows = [" ".join(str(digit) for digit in line) for line in board]
    return "\n".join([str(turns // 4), *rows, ""])
