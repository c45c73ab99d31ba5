import sys

if len(sys.argv) > 5:
    from many import *
else:
    from few import *

print(NAME, count())
try:
    extra
except NameError as error:
    print(type(error).__name__)
