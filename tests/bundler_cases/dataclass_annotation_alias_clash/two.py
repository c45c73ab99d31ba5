from __future__ import annotations

import types as t
import typing
from dataclasses import dataclass


@dataclass
class Item:
    value: int
    kept: typing.ClassVar[int] = 1
    space: t.SimpleNamespace = None
