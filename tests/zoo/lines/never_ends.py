# verdict: no_exit — stays when the game is over, deaf to all signals that one can be deaf to
# reason: still runs 1 s after
import signal
import time

from prelude import play_on

for number in signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP}:
    signal.signal(number, signal.SIG_IGN)
play_on()
time.sleep(1000)
