import sys

if sys.argv:
    import helper
else:
    import helper as other

try:
    from helper import VALUE
except ImportError:
    from helper import VALUE as FALLBACK
finally:
    import helper


def load():
    import helper


class Empty:
    import helper


while True:
    import helper
    break
print(load(), VALUE, helper.VALUE)
