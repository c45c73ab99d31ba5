from base import run as base_run
from base import stop

old_stop = stop


def run():
    return "main " + base_run()


def stop():
    return "main " + old_stop()


print(run(), stop())
