# verdict: no_exit — has a thread that doesn't end
# reason: still runs 1 s after
import threading

from prelude import legal_orders, legal_set_up

setup_initial_position = legal_set_up
make_a_move = legal_orders
threading.Thread(target=threading.Event().wait).start()
