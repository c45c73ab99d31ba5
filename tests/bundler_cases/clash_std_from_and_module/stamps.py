from datetime import datetime
from copy import copy
import time
import clock


def year():
    return datetime(2021, 1, 1).year, copy([2])


def is_time():
    return callable(time.monotonic), callable(clock.time), clock.time is time.time
