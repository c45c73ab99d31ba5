from __future__ import annotations

import dataclasses as dc
import typing as t
from dataclasses import InitVar, dataclass, field
from typing import ClassVar


@dataclass
class Late:
    x: int
    start: InitVar[int]
    total: ClassVar[int] = 7
    other: t.ClassVar[str] = "o"
    names: list[str] = field(default_factory=list)
    extra: dc.InitVar[int] = 5

    def __post_init__(self, start, extra):
        self.seen = (start, extra)


@dataclass(order=True)
class Text:
    value: "str"
    limit: "ClassVar[int]" = 3
