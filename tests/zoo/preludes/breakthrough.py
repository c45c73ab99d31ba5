"""Enough of Breakthrough for an animal to play a legal game until it misbehaves."""

import sys

NAME = "animal"
FILES = "abcdefgh"
WHITE, BLACK = 1, -1  # which is also the direction in which they go

pawns = {f"{file}{rank}": WHITE if rank < 3 else BLACK for rank in (1, 2, 7, 8) for file in FILES}
own = BLACK  # until `Start` says otherwise
asked = 0  # for how many moves


def say(text: str) -> None:
    """Answer with a line."""
    print(text, flush=True)


def wait_for_name() -> None:
    """Let the referee ask for the name."""
    assert sys.stdin.readline().strip() == "Name"


def wait_for_move(number: int) -> None:
    """Play properly until this move of its own is asked for."""
    while _next_request() and asked < number:
        say(own_move())


def play_on() -> None:
    """Play properly until `Quit`."""
    while _next_request():
        say(own_move())


def win() -> None:
    """Play properly, in a hurry, up to a move that wins."""
    while _next_request():
        move = own_move(hurry=True)
        say(move)
        if move[3] in "18":
            return


def own_move(*, hurry: bool = False) -> str:
    """A legal move, which is then made: of the pawn that is hindmost, or foremost in a hurry."""
    mine = [square for square, colour in pawns.items() if colour == own]
    mine.sort(key=lambda square: (own * int(square[1]), square), reverse=hurry)
    move = next(square + target for square in mine for target in _targets(square))
    _make(move)
    return move


def _next_request() -> bool:
    """Take in what is said, up to the next request for a move; False if it is `Quit`."""
    global asked, own
    for line in sys.stdin:
        request = line.strip()
        if request == "Quit":
            return False
        if request == "Name":
            say(NAME)
            continue
        if request == "Start":
            own = WHITE
        else:
            _make(request)
        asked += 1
        return True
    sys.exit("the input has ended without Quit")


def _targets(square: str) -> list[str]:
    """Where a pawn can go: straight ahead first."""
    rank = int(square[1]) + own
    ahead = f"{square[0]}{rank}"
    beside = [f"{file}{rank}" for file in FILES if abs(ord(file) - ord(square[0])) == 1]
    straight = [ahead] if 1 <= rank <= 8 and ahead not in pawns else []
    return straight + [target for target in beside if pawns.get(target) != own and 1 <= rank <= 8]


def _make(move: str) -> None:
    pawns[move[2:]] = pawns.pop(move[:2])
