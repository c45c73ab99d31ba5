import contextlib


@contextlib.contextmanager
def section(name):
    print("enter", name)
    yield
    print("leave", name)


with section("a"):
    import noisy
try:
    import quiet
finally:
    print("finally", quiet.VALUE + noisy.VALUE)
