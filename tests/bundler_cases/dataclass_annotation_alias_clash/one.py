from __future__ import annotations

import typing as t
from dataclasses import dataclass


@dataclass
class Item:
    kept: t.ClassVar[int] = 1
    value: int = 2
