import alpha
from pkg import *

print(alpha.NAME, beta.NAME)
try:
    gamma
except NameError as error:
    print(type(error).__name__)
