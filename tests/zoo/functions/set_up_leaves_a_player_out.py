# verdict: bad_output — forgets a player
# reason: should have the key 4
from prelude import legal_orders, legal_set_up

make_a_move = legal_orders


def setup_initial_position(constants):
    set_up = legal_set_up(constants)
    del set_up["positions"][4]
    return set_up
