from __future__ import annotations

from dataclasses import dataclass, field

import leaf


@dataclass
class Node:
    name: str
    children: list[leaf.Node] = field(default_factory=list)
