import enum
from probe import attempt
from pkg.beta import *

print(attempt(), show(1), enum.__name__, typing.__name__)
