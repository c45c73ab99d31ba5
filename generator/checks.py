"""Refuses imports that can only fail, before anything is generated."""

from __future__ import annotations

from generator.graph import Program
from generator.imports import Request
from generator.link import Linker
from generator.modules import Module
from generator.targets import IMPLICIT


def check_cycles(program: Program) -> None:
    """Follow the loading of the modules; a name must be there when it is imported."""
    _Loading(program).load(program.entry)


class _Loading:
    """A rehearsal of the imports that run in any case."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.reached: dict[str, int] = {}
        self.done: set[str] = set()

    def load(self, module: Module) -> None:
        for unit, statement in enumerate(module.tree.body):
            self.reached[module.name] = unit
            for request in self.program.all_requests(module):
                if request.site.node is statement:
                    self._run(module, request)
        self.done.add(module.name)

    def _run(self, module: Module, request: Request) -> None:
        for name in self.program.loaded_by(request):
            if name not in self.reached:
                self.load(self.program.modules[name])
        source = self.program.modules.get(request.module)
        if source is None or request.member in (None, "*") or source.name in self.done:
            return
        if not self._has_bound(source, request.member or ""):
            raise module.error(
                request.site.node,
                f"import cycle: {source.name} is still loading and has no {request.member!r} yet",
                "import it inside the function that needs it, or move it to a module of its own",
            )

    def _has_bound(self, module: Module, name: str) -> bool:
        if f"{module.name}.{name}" in self.program.modules or name in IMPLICIT:
            return True
        if "__getattr__" in module.names.scope.bindings or _has_star(self.program, module):
            return True
        reached = self.reached[module.name]
        bindings = module.names.scope.bindings.get(name, [])
        return any(b.unit <= reached for b in bindings) or _may_set_names(module)


def _has_star(program: Program, module: Module) -> bool:
    return any(request.member == "*" for request in program.all_requests(module))


def _may_set_names(module: Module) -> bool:
    names = {occurrence.name for occurrence in module.names.occurrences}
    return bool(names & {"globals", "exec", "vars", "locals", "setattr"})


def check_members(program: Program, linker: Linker) -> None:
    """`from m import x` of a hoisted module that has no `x`."""
    for module in program.modules.values():
        for request in program.all_requests(module):
            hoisted = (
                request.module in program.modules and request.module not in linker.facts.wrapped
            )
            if request.member in (None, "*") or not hoisted or request.site.guarded:
                continue
            if linker.imported(request) is None:
                raise module.error(
                    request.site.node,
                    f"cannot import name {request.member!r} from {request.module!r}",
                    "check the name, or define it there",
                )
