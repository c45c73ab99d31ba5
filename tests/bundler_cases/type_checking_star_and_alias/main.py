from __future__ import annotations

import typing as t
from typing import TYPE_CHECKING as CHECKING

if CHECKING:
    from heavy import *
if t.TYPE_CHECKING:
    import heavy as h
if not CHECKING:
    print("at run time")


def use(thing: Thing, other: h.Thing) -> None:
    print(thing, other)


use(1, 2)
try:
    h
except NameError as error:
    print(type(error).__name__)
