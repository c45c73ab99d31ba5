"""What a name can stand for, and what is known of that for the whole program."""

from __future__ import annotations

import ast
import builtins
from collections import defaultdict
from dataclasses import dataclass, field
from typing import NamedTuple

from generator.scopes import Context, Occurrence

BUILTINS = frozenset(dir(builtins))
IMPLICIT = frozenset({"__name__", "__doc__", "__package__", "__file__"})
UNSUPPORTED_IMPLICIT = frozenset(
    {"__spec__", "__loader__", "__path__", "__builtins__", "__annotations__", "__dict__"}
)


@dataclass(frozen=True)
class Symbol:
    """A variable of a module's namespace."""

    module: str
    name: str


@dataclass(frozen=True)
class HoistedModule:
    """A module that has become top-level code, and so is no object any more."""

    name: str


@dataclass(frozen=True)
class WrappedModule:
    """A module that keeps its own namespace; `member` is a name taken from it."""

    name: str
    member: str | None = None


@dataclass(frozen=True)
class Standard:
    """A standard module or a member of one, under the name by which the code calls it."""

    module: str
    member: str | None
    bound: str


@dataclass(frozen=True)
class Implicit:
    """`__name__` and its like, of one module."""

    module: str
    name: str


Target = Symbol | HoistedModule | WrappedModule | Standard | Implicit


class Reference(NamedTuple):
    """A place in the text that means a target: a name, or a name with attributes (`m.x`)."""

    occurrence: Occurrence
    target: Target
    span: tuple[int, int]
    context: Context
    pinned: bool = False
    weak: bool = False


@dataclass
class Links:
    """The outcome for one choice of wrapped modules."""

    references: dict[str, list[Reference]] = field(default_factory=lambda: defaultdict(list))
    by_node: dict[ast.AST, Target] = field(default_factory=dict)
    builtin_uses: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    unsafe: dict[str, str] = field(default_factory=dict)

    def doubt(self, module: str, reason: str) -> None:
        """This module can't be hoisted; the first reason is the one that is shown."""
        self.unsafe.setdefault(module, reason)


@dataclass
class Facts:
    """What is known of the whole program; it grows until linking finds nothing new."""

    wrapped: dict[str, str] = field(default_factory=dict)
    assigned_outside: set[Symbol] = field(default_factory=set)
    mutated_standard: set[str] = field(default_factory=set)

    def size(self) -> tuple[int, int, int]:
        return len(self.wrapped), len(self.assigned_outside), len(self.mutated_standard)
