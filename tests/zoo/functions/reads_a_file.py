# verdict: forbidden — reads a file that isn't its own
# reason: tried open('/etc/passwd')
# needs: seccomp landlock
from pathlib import Path

from prelude import legal_orders, legal_set_up

setup_initial_position = legal_set_up


def make_a_move(state):
    if state["time"] == 2:
        Path("/etc/passwd").read_text()
    return legal_orders(state)
