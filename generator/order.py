"""In which order the statements of the hoisted modules run, exactly as the modular program has it.

A module's statements run where the first import of it stands. An import at the top level is
replaced by the module's own statements; one inside a function or a branch may come earlier only if
loading the module does nothing that could be noticed.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property

from generator.effects import Effects
from generator.graph import Program
from generator.imports import Request
from generator.link import Linker
from generator.modules import Module


@dataclass
class Chunk:
    """Statements of one module that stand together in the bundle, by their indices."""

    module: Module
    units: list[int] = field(default_factory=list)


@dataclass
class Schedule:
    chunks: list[Chunk] = field(default_factory=list)
    unsafe: dict[str, str] = field(default_factory=dict)

    @property
    def position(self) -> dict[str, int]:
        """The rank of each module by the place of its last statement."""
        return {chunk.module.name: rank for rank, chunk in enumerate(self.chunks)}


def schedule(program: Program, linker: Linker, effects: Effects) -> Schedule:
    """The chunks in order, and the modules whose moment of loading can't be kept."""
    return _Scheduler(program, linker, effects).run()


class _Scheduler:
    def __init__(self, program: Program, linker: Linker, effects: Effects) -> None:
        self.program = program
        self.wrapped = linker.facts.wrapped
        self.effects = effects
        self.result = Schedule()
        self.started: set[str] = set()
        self.running: list[str] = []
        self.delayed: list[tuple[str, str]] = []
        self._inert: dict[str, bool] = {}

    def run(self) -> Schedule:
        if self.program.entry.name not in self.wrapped:
            self._load(self.program.entry.name)
        self._check_lazy_imports()
        self.result.chunks = self._join(self.result.chunks)
        return self.result

    # Loading

    def _load(self, name: str) -> None:
        """Append the statements of a module, and of those it loads, in the order they run."""
        if name in self.started or name in self.wrapped:
            return
        self.started.add(name)
        self.running.append(name)
        module = self.program.modules[name]
        self._load_lazy(module)
        self._append(Chunk(module))
        for unit in range(len(module.tree.body)):
            self._load_before(module, unit)
            if self.result.chunks[-1].module is not module:
                self._append(Chunk(module))
            self.result.chunks[-1].units.append(unit)
        self.running.remove(name)
        for target, importer in [pair for pair in self.delayed if pair[0] not in self.started]:
            if not self._waits_for_running(target):
                self.delayed.remove((target, importer))
                self._load(target)

    def _append(self, chunk: Chunk) -> None:
        self.result.chunks.append(chunk)

    def _load_before(self, module: Module, unit: int) -> None:
        """Load what the imports of one statement need, where they run as the module loads."""
        statement = module.tree.body[unit]
        for request in self._requests(module, unit):
            for name in self.program.loaded_by(request):
                if name in self.started or name in self.wrapped:
                    continue
                if request.site.node is not statement and not self.is_inert(name):
                    where = module.at(request.site.node)
                    self._doubt(name, f"{where} imports it inside another statement")
                else:
                    self._load(name)

    def _load_lazy(self, module: Module) -> None:
        """Modules that functions import when called: harmless ones may load right now."""
        for request in self._requests(module, None):
            for name in self.program.loaded_by(request):
                if name in self.started or name in self.wrapped or not self.is_inert(name):
                    continue
                if self._waits_for_running(name):
                    self.delayed.append((name, module.name))
                else:
                    self._load(name)

    def _requests(self, module: Module, unit: int | None) -> Iterable[Request]:
        """The imports that run with one statement of the module, or (None) when called."""
        for request in self.program.all_requests(module):
            scope = request.site.scope
            lazy = scope.kind == "function" or any(s.kind == "function" for s in scope.chain)
            if lazy == (unit is None) and (unit is None or request.site.unit == unit):
                yield request

    def _waits_for_running(self, name: str) -> bool:
        """Whether loading `name` needs a module that has itself not finished loading."""
        seen = {name}
        pending = [name]
        while pending:
            module = self.program.modules[pending.pop()]
            for unit in range(len(module.tree.body)):
                for request in self._requests(module, unit):
                    for loaded in self.program.loaded_by(request):
                        around = module.package == loaded or module.package.startswith(loaded + ".")
                        if loaded in self.running and not around:
                            return True
                        if loaded not in seen and loaded not in self.started:
                            seen.add(loaded)
                            pending.append(loaded)
        return False

    def is_inert(self, name: str) -> bool:
        """Whether loading a module, with all it loads, can't be noticed and can't fail."""
        if name not in self._inert:
            self._inert[name] = False  # a module that imports itself is not
            self._inert[name] = name not in self.wrapped and self._loads_quietly(name)
        return self._inert[name]

    def _loads_quietly(self, name: str) -> bool:
        module = self.program.modules[name]
        if not all(self.effects.is_movable(module, unit) for unit in range(len(module.tree.body))):
            return False
        return all(
            loaded in self.started or self.is_inert(loaded)
            for unit in range(len(module.tree.body))
            for request in self._requests(module, unit)
            for loaded in self.program.loaded_by(request)
            if loaded != name
        )

    # What can't be told

    def _doubt(self, name: str, reason: str) -> None:
        self.result.unsafe.setdefault(name, reason)

    def _check_lazy_imports(self) -> None:
        """A function may run before the module it imports was reached by the statements."""
        for module in self.program.modules.values():
            if module.name in self.wrapped:
                continue
            for request in self._requests(module, None):
                for name in self.program.loaded_by(request):
                    if name not in self.wrapped and not self._loads_in_time(module, request, name):
                        where = module.at(request.site.node)
                        self._doubt(name, f"{where} imports it when a function is called")

    def _loads_in_time(self, importer: Module, request: Request, name: str) -> bool:
        """Whether nothing that could call the function runs between its making and the load."""
        if name not in self.started:
            return False
        if importer.name not in self.started:
            return self.is_inert(name)
        flat = self._flat
        made = flat.index((importer, request.site.unit))
        loaded = max((i for i, (module, _) in enumerate(flat) if module.name == name), default=-1)
        return all(
            self.effects.is_pure(module, module.tree.body[unit])
            or (self.is_inert(name) and module.name == name)
            for module, unit in flat[made + 1 : loaded + 1]
        )

    @cached_property
    def _flat(self) -> list[tuple[Module, int]]:
        """Every statement, in the order in which they run."""
        return [(chunk.module, unit) for chunk in self.result.chunks for unit in chunk.units]

    # Readability

    def _join(self, chunks: list[Chunk]) -> list[Chunk]:
        """Move harmless first statements of a module down to the rest of it."""
        lazily_imported = {
            name
            for module in self.program.modules.values()
            for request in self._requests(module, None)
            for name in self.program.loaded_by(request)
        }
        joined: list[Chunk] = []
        waiting: dict[str, list[int]] = {}
        for index, chunk in enumerate(chunks):
            units = waiting.pop(chunk.module.name, []) + chunk.units
            more = any(later.module is chunk.module for later in chunks[index + 1 :])
            quiet = all(self.effects.is_movable(chunk.module, unit) for unit in units)
            if more and quiet and chunk.module.name not in lazily_imported:
                waiting[chunk.module.name] = units
            elif units:
                joined.append(Chunk(chunk.module, units))
        return joined
