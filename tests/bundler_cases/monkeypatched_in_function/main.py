import contextlib

import clock


@contextlib.contextmanager
def frozen(value):
    before = clock.now
    clock.now = lambda: value
    try:
        yield
    finally:
        clock.now = before


print(clock.report())
with frozen("noon"):
    print(clock.report())
print(clock.report())
