"""Gives every symbol its name in the bundle: its own, or, where two would clash, one that says
where it comes from (`SIZE_evaluation`).

Functions and classes are always defined under their own names, because those names can be seen
(`__name__`, `repr`, error messages); a clashing one is bound to its new name right afterwards. So
of several definitions of one name the last to run keeps the name.
"""

from __future__ import annotations

import keyword
from collections import defaultdict
from dataclasses import dataclass, field

from generator.hoist import Linked
from generator.shake import Shaken
from generator.targets import BUILTINS, Reference, Standard, Symbol

Named = Symbol | Standard
_RUNTIME_NAMES = frozenset({"_import", "_bodies", "_modules", "_entry_name", "types", "sys"})


@dataclass
class BundleNames:
    """The chosen names; `unsafe` names the modules for which no names would do.

    The own name of a definition in `freed` must not stay bound once it has its new name; a
    variable in `first_builtin` is read, as the builtin of that name, before it is bound.
    """

    of: dict[Named, str] = field(default_factory=dict)
    freed: set[Symbol] = field(default_factory=set)
    first_builtin: set[Symbol] = field(default_factory=set)
    unsafe: dict[str, str] = field(default_factory=dict)


def choose_names(linked: Linked, shaken: Shaken) -> BundleNames:
    return _Chooser(linked, shaken).run()


class _Chooser:
    def __init__(self, linked: Linked, shaken: Shaken) -> None:
        self.linked = linked
        self.shaken = shaken
        self.result = BundleNames()
        self.references: dict[Named, list[Reference]] = defaultdict(list)
        self.modules: dict[Named, set[str]] = defaultdict(set)
        for module in linked.hoisted:
            for reference in linked.links.references[module.name]:
                if self._counts(module.name, reference):
                    assert isinstance(reference.target, Symbol | Standard)
                    self.references[reference.target].append(reference)
                    self.modules[reference.target].add(module.name)
        self.taken = self._identifiers()
        flat = [(c.module.name, unit) for c in linked.order.chunks for unit in c.units]
        self.rank = {place: index for index, place in enumerate(flat)}

    def _counts(self, module: str, reference: Reference) -> bool:
        """Whether the reference is in the bundle and calls for a name."""
        target = reference.target
        if not isinstance(target, Symbol | Standard) or reference.weak:
            return False
        if reference.context == "import" and target != Symbol(module, reference.occurrence.name):
            return False  # the import dissolves
        return self.shaken.keeps(self.linked.program.modules[module], reference.occurrence.unit)

    def _identifiers(self) -> set[str]:
        names = set(keyword.kwlist) | BUILTINS | _RUNTIME_NAMES
        for module in self.linked.program.modules.values():
            names.update(occurrence.name for occurrence in module.names.occurrences)
            names.update(module.names.scope.bindings)
            for occurrence in module.names.occurrences:
                names.update(occurrence.scope.bindings)
        return names

    def run(self) -> BundleNames:
        groups: dict[str, list[Named]] = defaultdict(list)
        for named in sorted(self.references, key=self._sort_key):
            groups[preferred(named)].append(named)
        for name, group in sorted(groups.items()):
            self._name_group(name, group)
        return self.result

    def _sort_key(self, named: Named) -> tuple[int, str, str]:
        if isinstance(named, Standard):
            return (-1, named.module, named.member or "")
        return (self._definition_rank(named), named.module, named.name)

    def _definition_rank(self, symbol: Symbol) -> int:
        """When the last of its definitions runs."""
        return max(self._ranks(symbol), default=-1)

    # One name

    def _name_group(self, name: str, group: list[Named]) -> None:
        first_builtin: set[Named] = {named for named in group if self._may_mean_builtin(named)}
        as_builtin = bool(
            self.linked.links.builtin_uses.get(name) or (first_builtin and len(group) > 1)
        )
        keeper = (
            None if as_builtin or name in _RUNTIME_NAMES - {"sys"} else self._keeper(name, group)
        )
        must_vanish = as_builtin or (keeper is not None and self._is_read_early(keeper))
        for named in group:
            if named == keeper:
                self.result.of[named] = name
            else:
                self._rename(named, name, must_vanish)
                if isinstance(named, Symbol) and named in first_builtin:
                    self.result.first_builtin.add(named)

    def _may_mean_builtin(self, named: Named) -> bool:
        """Whether a variable named like a builtin may be read before it is bound."""
        if not isinstance(named, Symbol) or named.name not in BUILTINS:
            return False
        sure = [
            b.unit
            for b in self.linked.linker.symbol_bindings(named)
            if not b.conditional and not b.deferred and b.kind != "delete"
        ]
        return any(
            not sure or reference.occurrence.unit <= min(sure)
            for reference in self.references[named]
            if reference.context in ("load", "delete", "declare")
        )

    def _is_read_early(self, named: Named) -> bool:
        """Whether a name is asked for before its own definition, which must then fail."""
        if not isinstance(named, Symbol):
            return False
        bindings = self.linked.linker.symbol_bindings(named)
        first = min((b.unit for b in bindings if not b.deferred), default=-1)
        return any(
            r.context == "load"
            and r.occurrence.unit < first
            and r.occurrence.scope.kind != "function"
            for r in self.references[named]
            if named.module in self.modules[named]
        )

    def _keeper(self, name: str, group: list[Named]) -> Named | None:
        free = [named for named in group if not self._is_hidden(named, name)]
        defined = [named for named in group if self._is_definition(named)]
        if defined:
            last = defined[-1]
            return last if last in free and not self._is_overwritten(last, defined[:-1]) else None
        pinned = [named for named in free if self._is_pinned(named)]
        entry = [n for n in free if isinstance(n, Symbol) and n.module == "__main__"]
        return next(iter([*pinned, *entry, *free]), None)

    def _is_overwritten(self, keeper: Named, others: list[Named]) -> bool:
        """Whether another definition of the name runs after the keeper was first bound."""
        assert isinstance(keeper, Symbol)
        first = min(self._ranks(keeper), default=-1)
        return any(
            rank > first
            for other in others
            if isinstance(other, Symbol)
            for rank in self._ranks(other)
        )

    def _ranks(self, symbol: Symbol) -> list[int]:
        bindings = self.linked.linker.symbol_bindings(symbol)
        return [self.rank.get((symbol.module, b.unit), -1) for b in bindings if not b.deferred]

    def _rename(self, named: Named, name: str, must_vanish: bool) -> None:
        self.result.of[named] = self._new_name(named, name)
        if not isinstance(named, Symbol):
            return
        if self._is_pinned(named):
            self._doubt(named, f"a class body reads its {name}, which would have to be renamed")
        bindings = self.linked.linker.symbol_bindings(named)
        if name in BUILTINS and any(b.kind == "delete" for b in bindings):
            self._doubt(named, f"it deletes its {name}, which is a builtin then")
        if any(b.deferred and b.kind in ("def", "class") for b in bindings):
            self._doubt(named, f"a function defines its global {name} anew")
        if must_vanish and self._is_definition(named):
            self.result.freed.add(named)

    def _doubt(self, symbol: Symbol, reason: str) -> None:
        self.result.unsafe.setdefault(symbol.module, reason)

    def _new_name(self, named: Named, name: str) -> str:
        stem = name.strip("_") or "underscore"
        start = "_" if name.startswith("_") else ""
        for suffix in self._suffixes(named):
            candidate = f"{start}{stem}_{suffix}"
            if candidate not in self.taken:
                self.taken.add(candidate)
                return candidate
        raise AssertionError("the numbered suffixes never end")

    def _suffixes(self, named: Named) -> list[str]:
        if isinstance(named, Standard):
            base = "module" if named.member is None else named.module.rpartition(".")[2]
            parts = [base]
        else:
            module = self.linked.program.modules[named.module]
            dotted = module.short_name if module.is_entry else module.name
            words = dotted.replace("-", "_").split(".")
            parts = ["_".join(words[-count:]) for count in range(1, len(words) + 1)]
            parts = [part if part.isidentifier() else "main" for part in parts]
        return parts + [f"{parts[0]}_{number}" for number in range(2, 10_000)]

    # What a name must not do

    def _is_definition(self, named: Named) -> bool:
        return isinstance(named, Symbol) and any(
            b.kind in ("def", "class") and not b.deferred
            for b in self.linked.linker.symbol_bindings(named)
        )

    def _is_pinned(self, named: Named) -> bool:
        return any(reference.pinned for reference in self.references[named])

    def _is_hidden(self, named: Named, name: str) -> bool:
        """Whether some place that means the symbol would see a local of this name instead."""
        return any(self._hides(reference, name) for reference in self.references[named])

    def _hides(self, reference: Reference, name: str) -> bool:
        occurrence = reference.occurrence
        plain = reference.span == occurrence.span and occurrence.context != "import"
        if plain and occurrence.name == name and self._stays(reference):
            return False
        module = next(m for m in self.linked.hoisted if m.names.scope is occurrence.scope.module)
        return any(
            name in scope.bindings and self.linked.linker.resolve(module, scope, name) is None
            for scope in occurrence.scope.chain
        )

    def _stays(self, reference: Reference) -> bool:
        """A name that already means a global here, in the original, is hidden by nothing."""
        occurrence = reference.occurrence
        owner = occurrence.scope.owner(occurrence.name)
        return owner.kind != "function"


def preferred(named: Named) -> str:
    return named.bound if isinstance(named, Standard) else named.name
