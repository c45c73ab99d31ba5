from __future__ import annotations

from dataclasses import dataclass

import tree


@dataclass
class Node:
    name: str
    parent: tree.Node | None = None

    def path(self) -> str:
        assert isinstance(self.parent, tree.Node)
        return f"{self.parent.name}/{self.name}"
