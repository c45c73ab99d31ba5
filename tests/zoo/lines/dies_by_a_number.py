# verdict: crash — is killed by a signal that has no name
# reason: was killed by signal 40 before it had answered
import signal

from prelude import wait_for_move

wait_for_move(2)
signal.raise_signal(40)
