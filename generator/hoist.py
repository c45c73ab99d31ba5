"""Decides for each module whether it can be hoisted, and links the program accordingly.

A module is hoisted when its namespace can dissolve into the bundle's without anyone noticing. One
that looks at its own namespace, is passed around as a value, or loads at a moment that can't be
told from the text keeps a namespace of its own: it is wrapped.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from generator.effects import Effects
from generator.graph import Program, literal_all
from generator.imports import Request, prefixes
from generator.link import Linker
from generator.modules import Module
from generator.order import Schedule, schedule
from generator.targets import BUILTINS, Facts

_NAMESPACE_READERS = {
    "globals": "it calls globals()",
    "eval": "it calls eval()",
    "exec": "it calls exec()",
    "__import__": "it calls __import__()",
}
_SCOPE_READERS = frozenset({"locals", "vars", "dir"})
_MODULE_FINDERS = frozenset({"unittest", "doctest", "runpy", "pkgutil"})
_MODULE_HOOKS = frozenset({"__getattr__", "__dir__", "__class__"})


class Linked:
    """The program with every decision taken."""

    def __init__(self, program: Program, linker: Linker, order: Schedule, effects: Effects) -> None:
        self.program = program
        self.linker = linker
        self.links = linker.links
        self.facts = linker.facts
        self.order = order
        self.effects = effects

    @property
    def hoisted(self) -> list[Module]:
        return [m for name, m in self.program.modules.items() if name not in self.facts.wrapped]

    @property
    def wrapped(self) -> list[Module]:
        return [m for name, m in self.program.modules.items() if name in self.facts.wrapped]


def hoist(program: Program, wrapped: dict[str, str]) -> Linked:
    """Link, and wrap what turns out to be unsafe, until nothing changes any more."""
    facts = Facts(wrapped=dict(wrapped))
    for module in program.modules.values():
        for reason in _own_reasons(program, module):
            facts.wrapped.setdefault(module.name, reason)
    for name in _in_cycles(program):
        facts.wrapped.setdefault(name, "it is part of an import cycle")
    while True:
        _close(program, facts)
        before = facts.size()
        linker = Linker(program, facts)
        links = linker.link()
        effects = Effects(program, linker)
        order = schedule(program, linker, effects)
        for name, reason in {**links.unsafe, **order.unsafe}.items():
            facts.wrapped.setdefault(name, reason)
        if facts.size() == before:
            return Linked(program, linker, order, effects)


def _own_reasons(program: Program, module: Module) -> Iterator[str]:
    """What in the module's own text speaks against hoisting it."""
    scope = module.names.scope
    for occurrence in module.names.occurrences:
        name = occurrence.name
        owner = occurrence.scope.owner(name)
        if owner is not scope or name in scope.bindings or name not in BUILTINS:
            continue
        if name in _NAMESPACE_READERS and not _is_literal_import(program, occurrence.node, module):
            yield _NAMESPACE_READERS[name]
        if name in _SCOPE_READERS and _reads_own_scope(module, occurrence.node):
            yield f"it calls {name}() without an argument"
    for name in sorted(_MODULE_HOOKS & set(scope.bindings)):
        yield f"it defines {name}"
    modules = program.modules.values()
    for name in program.literal_imports.values():
        if name == module.name:
            yield "it is imported by a call, which gives a module object"
    if any("modules" in m.names.attribute_names and _imports_sys(m) for m in modules):
        yield "the program looks modules up in sys.modules"
    if any({"__globals__", "f_globals"} & m.names.attribute_names for m in modules):
        yield "the program looks at the globals of functions"
    for finder in sorted(_MODULE_FINDERS & _imported_names(program)):
        yield f"the program uses {finder}, which finds modules by their names"
    yield from _star_reasons(program, module)


def _imported_names(program: Program) -> set[str]:
    return {
        prefix
        for module in program.modules.values()
        for request in program.all_requests(module)
        for prefix in prefixes(request.module)
    }


def _imports_sys(module: Module) -> bool:
    return "sys" in module.names.scope.bindings


def _is_literal_import(program: Program, node: ast.AST, module: Module) -> bool:
    """`__import__("m")`: what it names has been found, or else refused."""
    return getattr(node, "id", "") == "__import__" and any(
        call.func is node for call, _, _ in module.names.calls if call.args
    )


def _reads_own_scope(module: Module, node: ast.AST) -> bool:
    """`vars()` at the top of a module; in a function it only shows locals."""
    for call, scope, _ in module.names.calls:
        if call.func is node:
            return not call.args and scope.kind != "function"
    return True


def _star_reasons(program: Program, module: Module) -> Iterator[str]:
    for request in program.all_requests(module):
        source = program.modules.get(request.module)
        if request.member == "*" and source is not None:
            if "__all__" in source.names.scope.bindings and literal_all(source) is None:
                yield f"it imports * from {source.name}, whose __all__ is computed"
            elif request.site.conditional:
                yield "it imports * inside another statement"


def _close(program: Program, facts: Facts) -> None:
    """What a wrapped module imports must be an object too, so it is wrapped as well."""
    pending = list(facts.wrapped)
    while pending:
        module = program.modules[pending.pop()]
        for name, reason in _drawn_in(program, module):
            if name not in facts.wrapped:
                facts.wrapped[name] = reason
                pending.append(name)


def _drawn_in(program: Program, module: Module) -> Iterator[tuple[str, str]]:
    """Modules that must be objects because `module` is one."""
    for name in _needed_by(program, module):
        yield name, f"{module.shown}, which is wrapped, imports it"
    for name, other in program.modules.items():
        if name.startswith(f"{module.name}."):
            yield name, f"it belongs to {module.name}, which is wrapped"
        stars = [r.module for r in program.all_requests(other) if r.member == "*"]
        if module.name in stars:
            yield name, f"it imports * from {module.name}, which is wrapped"


def _needed_by(program: Program, module: Module) -> list[str]:
    names = [
        name
        for request in program.all_requests(module)
        for name in (
            program.loaded_by(request) if request.top else _needs_on_load(program, module, request)
        )
    ]
    return names + [n for call, n in program.literal_imports.items() if _holds(module, call)]


def _holds(module: Module, call: ast.Call) -> bool:
    return any(call is other for other, _, _ in module.names.calls)


def _is_around(name: str, module: Module) -> bool:
    """A package that a module lies in is loaded before it, whoever imports it."""
    return module.package == name or module.package.startswith(f"{name}.")


def _in_cycles(program: Program) -> list[str]:
    """Modules that, while they load, need one another (Tarjan's components)."""
    edges = {
        name: [
            target
            for request in program.all_requests(module)
            if _runs_on_load(request)
            for target in _needs_on_load(program, module, request)
        ]
        for name, module in program.modules.items()
    }
    return [
        name
        for component in _components(edges)
        for name in component
        if len(component) > 1 or name in edges[name]
    ]


def _runs_on_load(request: Request) -> bool:
    scope = request.site.scope
    return scope.kind != "function" and not any(s.kind == "function" for s in scope.chain)


def _needs_on_load(program: Program, module: Module, request: Request) -> list[str]:
    loaded = program.loaded_by(request)
    if request.module in loaded and _is_around(request.module, module):
        package = program.modules[request.module]
        takes = request.member is not None and loaded[-1] == request.module
        if takes and (request.member == "*" or program.binds_itself(package, request.member or "")):
            return loaded
    return [name for name in loaded if not _is_around(name, module)]


def _components(edges: dict[str, list[str]]) -> list[list[str]]:
    """Strongly connected components, by Tarjan's algorithm."""
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: list[list[str]] = []

    def visit(node: str) -> None:
        index[node] = low[node] = len(index)
        stack.append(node)
        for target in edges[node]:
            if target not in index:
                visit(target)
                low[node] = min(low[node], low[target])
            elif target in stack:
                low[node] = min(low[node], index[target])
        if low[node] == index[node]:
            cut = stack.index(node)
            found.append(stack[cut:])
            del stack[cut:]

    for node in edges:
        if node not in index:
            visit(node)
    return found
