from red import *
from blue import *

print(colour(), RED, BLUE)
