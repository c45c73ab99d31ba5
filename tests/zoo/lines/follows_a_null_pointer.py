# verdict: crash — follows a null pointer
# reason: was killed by SIGSEGV before it had answered
import ctypes

from prelude import wait_for_move

wait_for_move(2)
ctypes.string_at(0)
