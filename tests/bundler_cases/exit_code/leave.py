import sys


def now(code):
    print("leaving")
    sys.exit(code)
