from tools import *
import other


@logged
def run(size=size):
    return size


print(run(), other.run(), LOG, run.__name__, other.run.__name__)
