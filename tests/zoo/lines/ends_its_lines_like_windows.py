# verdict: none — ends its lines with CR LF
import sys

from prelude import play_on

sys.stdout.reconfigure(newline="\r\n")
play_on()
