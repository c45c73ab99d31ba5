# verdict: time — computes in four threads, which count together
# reason: s of CPU; the limit is
# game: bridges
import threading

from prelude import wait_for_move


def think() -> None:
    while True:
        pass


wait_for_move(2)
for _ in range(4):
    threading.Thread(target=think).start()
