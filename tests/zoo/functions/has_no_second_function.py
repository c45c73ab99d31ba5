# verdict: crash — lacks one of the functions
# reason: ended with status 1 before it had answered
# stderr: has no attribute 'make_a_move'
from prelude import legal_set_up

setup_initial_position = legal_set_up
