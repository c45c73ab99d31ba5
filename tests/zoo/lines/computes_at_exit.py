# verdict: no_exit — has much to do when it ends
# reason: still runs 1 s after
# game: bridges
import atexit

from prelude import play_on


@atexit.register
def tidy_up() -> None:
    while True:
        pass


play_on()
