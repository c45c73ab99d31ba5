from middle import *

print(one, _three)
try:
    print(two)
except NameError as error:
    print(type(error).__name__)
