# verdict: forbidden — uses the network
# reason: tried socket(AF_INET, SOCK_STREAM)
# needs: seccomp
import socket

from prelude import wait_for_move

wait_for_move(2)
socket.socket()
