# verdict: none — plays properly
from prelude import legal_orders, legal_set_up

setup_initial_position = legal_set_up
make_a_move = legal_orders
