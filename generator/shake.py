"""Finds the top-level statements that are needed; the others are left out of the bundle.

Needed is what has an effect, what the entry defines, what is marked `# bundle: keep`, and what
those refer to.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from dataclasses import dataclass, field
from typing import NamedTuple

from generator.hoist import Linked
from generator.modules import Module
from generator.targets import Symbol

_KEEP = re.compile(r"#\s*bundle:\s*keep\b")


class Unit(NamedTuple):
    """A top-level statement: its module and its place in the module's body."""

    module: str
    number: int


@dataclass
class Shaken:
    """`needed_by` names, for each kept statement, the one that needs it first, or the reason."""

    needed_by: dict[Unit, Unit | str] = field(default_factory=dict)

    def keeps(self, module: Module, index: int) -> bool:
        return Unit(module.name, index) in self.needed_by


def shake(linked: Linked, exports: frozenset[str]) -> Shaken:
    """Walk from the roots along the references."""
    shaken = Shaken()
    uses, definers = _uses(linked), _definers(linked)
    pending: list[Unit] = []
    for unit, reason in _roots(linked, exports).items():
        shaken.needed_by[unit] = reason
        pending.append(unit)
    while pending:
        unit = pending.pop(0)
        for symbol in sorted(uses[unit], key=lambda s: (s.module, s.name)):
            for definer in definers[symbol]:
                if definer not in shaken.needed_by:
                    shaken.needed_by[definer] = unit
                    pending.append(definer)
    return shaken


def _roots(linked: Linked, exports: frozenset[str]) -> dict[Unit, str]:
    roots: dict[Unit, str] = {}
    for chunk in linked.order.chunks:
        module = chunk.module
        kept_lines = {
            number
            for number, line in enumerate(module.text.lines, 1)
            if "bundle" in line and _KEEP.search(line)
        }
        for index in chunk.units:
            statement = module.tree.body[index]
            reason = _root_reason(linked, module, statement, kept_lines, exports)
            if reason:
                roots[Unit(module.name, index)] = reason
    return roots


def _root_reason(
    linked: Linked,
    module: Module,
    statement: ast.stmt,
    kept_lines: set[int],
    exports: frozenset[str],
) -> str | None:
    if _first_line(statement) - 1 in kept_lines or statement.lineno in kept_lines:
        return "marked # bundle: keep"
    if not linked.effects.is_pure(module, statement):
        return "has an effect when it runs"
    if module.is_entry and not isinstance(statement, ast.Import | ast.ImportFrom):
        return None if is_spent_path(statement) else "the entry defines it"
    bound = getattr(statement, "name", None)
    return "the game calls it" if module.is_entry and bound in exports else None


def is_spent_path(statement: ast.stmt) -> bool:
    """`X = __file__`: what embedding leaves of a path."""
    return isinstance(statement, ast.Assign) and (
        isinstance(statement.value, ast.Name) and statement.value.id == "__file__"
    )


def _first_line(statement: ast.stmt) -> int:
    decorators: list[ast.expr] = getattr(statement, "decorator_list", [])
    return min([statement.lineno, *(decorator.lineno for decorator in decorators)])


def _uses(linked: Linked) -> dict[Unit, set[Symbol]]:
    uses: dict[Unit, set[Symbol]] = defaultdict(set)
    for name, references in linked.links.references.items():
        for reference in references:
            if isinstance(reference.target, Symbol) and not reference.weak:
                if reference.context == "import" and _dissolves(name, reference.target):
                    continue
                uses[Unit(name, reference.occurrence.unit)].add(reference.target)
    return uses


def _dissolves(module: str, target: Symbol) -> bool:
    """An import that leaves nothing behind needs nothing by itself."""
    return target.module != module


def _definers(linked: Linked) -> dict[Symbol, list[Unit]]:
    """The statements that give each symbol its value while modules load."""
    definers: dict[Symbol, list[Unit]] = defaultdict(list)
    for name, references in linked.links.references.items():
        for reference in references:
            target = reference.target
            if not isinstance(target, Symbol) or reference.context in ("load", "declare"):
                continue
            runs_on_load = not any(
                scope.kind == "function"
                for scope in [reference.occurrence.scope, *reference.occurrence.scope.chain]
            )
            if target.module != name and reference.context == "import":
                continue
            if runs_on_load:
                definers[target].append(Unit(name, reference.occurrence.unit))
    for module in linked.hoisted:
        for symbol in linked.linker.starred_symbols(module):
            for request in linked.linker.star_sources(module, symbol.name):
                definers[symbol].append(Unit(module.name, request.site.unit))
    return definers
