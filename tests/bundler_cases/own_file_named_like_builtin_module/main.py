import itertools
import sys
import time

print(list(itertools.islice("abc", 2)), sys.maxsize > 0, time.gmtime(0).tm_year)
