import math as by_import
from stars import *
import contextlib


def bind():
    global by_global
    by_global = "global"


bind()
for by_loop in "xy":
    pass
with contextlib.nullcontext("with") as by_with:
    pass
globals().update(by_update="update")
try:
    raise KeyError("k")
except KeyError as error:
    by_except = error.args
match [1]:
    case [by_match]:
        pass
by_del = 1
del by_del
by_del = 2
