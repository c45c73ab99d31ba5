# verdict: illegal_move — gives everybody the highest skills
from prelude import legal_orders, legal_set_up

make_a_move = legal_orders


def setup_initial_position(constants):
    set_up = legal_set_up(constants)
    for skills in set_up["skills"].values():
        skills.update(t=3, s=3, p=3)
    return set_up
