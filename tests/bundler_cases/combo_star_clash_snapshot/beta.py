from alpha import *

state = state + "+beta"


def bump():
    global count, state
    count += 10
    state += "?"
