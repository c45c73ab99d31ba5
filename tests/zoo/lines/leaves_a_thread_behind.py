# verdict: no_exit — returns when the game is over, but one of its threads doesn't
# reason: still runs 1 s after
import threading

from prelude import play_on

threading.Thread(target=threading.Event().wait).start()
play_on()
