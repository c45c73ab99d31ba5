from tools import *

size = 2


@logged
def run(size=size, LOG=LOG):
    return size, len(LOG)
