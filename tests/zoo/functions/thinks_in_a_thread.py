# verdict: thinking_out_of_turn — a thread of its own computes on while the other is asked
# reason: s of CPU while it wasn't asked
# opponent: slow
import threading

from prelude import legal_orders, legal_set_up

setup_initial_position = legal_set_up


def think():
    while True:
        pass


def make_a_move(state):
    if state["time"] == 1:
        threading.Thread(target=think, daemon=True).start()
    return legal_orders(state)
