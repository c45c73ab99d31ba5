from one import run


def call():
    return run()


print(call())
from two import run

print(call(), run())
import one as two

print(two.run())
