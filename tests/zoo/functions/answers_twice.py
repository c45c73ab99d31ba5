# verdict: bad_output — writes past the host, to whatever leads out
# reason: said more than one line when asked once
import os
from contextlib import suppress

from prelude import legal_orders, legal_set_up

setup_initial_position = legal_set_up


def make_a_move(state):
    for fd in range(3, 10):
        with suppress(OSError):
            os.write(fd, b"null\nnull\n")
    return legal_orders(state)
