# verdict: crash — calls itself without end
# reason: ended with status 1 before it had answered
# stderr: RecursionError
from prelude import wait_for_move


def depth() -> int:
    return 1 + depth()


wait_for_move(2)
depth()
