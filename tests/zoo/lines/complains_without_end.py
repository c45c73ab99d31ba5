# verdict: bad_output — says nonsense, while a thread of its own floods stderr for ever
# stderr: bytes more
import os
import threading
import time

from prelude import say, wait_for_move


def complain() -> None:
    while True:
        os.write(2, b"it is unfair\n" * 4096)


wait_for_move(2)
threading.Thread(target=complain, daemon=True).start()
time.sleep(0.2)
say("It is unfair.")
time.sleep(1000)
