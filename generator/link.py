"""Decides what every name of a hoisted module stands for, through all imports and re-exports."""

from __future__ import annotations

import ast
from collections import defaultdict

from generator.graph import Program, literal_all
from generator.imports import Request
from generator.modules import Module
from generator.scopes import Binding, Context, Occurrence, Scope, class_reading, mangle
from generator.standard import is_quiet, standard_names
from generator.targets import (
    IMPLICIT,
    UNSUPPORTED_IMPLICIT,
    Facts,
    HoistedModule,
    Implicit,
    Links,
    Reference,
    Standard,
    Symbol,
    Target,
    WrappedModule,
)


class Linker:
    """Answers what a name means, for one state of the facts."""

    def __init__(self, program: Program, facts: Facts) -> None:
        self.program = program
        self.facts = facts
        self.links = Links()
        self._resolved: dict[tuple[str, Scope, str], Target | None] = {}
        self._busy: set[tuple[str, Scope, str]] = set()
        self._by_alias: dict[ast.alias, tuple[Module, Request]] = {}
        self._stars: dict[str, list[Request]] = defaultdict(list)
        self._type_checking: dict[str, dict[str, Request]] = defaultdict(dict)
        for module in program.modules.values():
            self._index_imports(module)

    def _index_imports(self, module: Module) -> None:
        for site in module.names.imports:
            for request in self.program.requests_of(module, site):
                if site.type_checking:
                    self._type_checking[module.name][request.bound] = request
                elif request.member == "*":
                    self._stars[module.name].append(request)
                else:
                    self._by_alias[request.alias] = (module, request)

    def link(self) -> Links:
        for module in self.program.modules.values():
            if module.name not in self.facts.wrapped:
                for occurrence in module.names.occurrences:
                    self._link_occurrence(module, occurrence)
        for module in self.program.modules.values():
            if module.name not in self.facts.wrapped:
                self._link_stars(module)
        return self.links

    def _link_stars(self, module: Module) -> None:
        """A star that sets variables of its own module reads what it sets them to."""
        for symbol in self.starred_symbols(module):
            for request in self.star_sources(module, symbol.name):
                value = self.member(request.module, symbol.name)
                if isinstance(value, Symbol):
                    self._check_starred(value)
                    span = module.text.span(request.site.node)
                    occurrence = Occurrence(
                        symbol.name,
                        span,
                        module.names.scope,
                        "import",
                        request.site.unit,
                        request.alias,
                    )
                    self._add(module, Reference(occurrence, value, span, "load"))
                elif isinstance(value, HoistedModule):
                    where = module.at(request.site.node)
                    self.links.doubt(value.name, f"{where} keeps it in a variable")

    def _check_starred(self, symbol: Symbol) -> None:
        """A star brings what is there; that must be known."""
        bindings = self.symbol_bindings(symbol)
        body = self.program.modules[symbol.module].tree.body
        if self._may_be_missing(symbol) or not (
            binds_surely(body, bindings)
            or self.star_sources(self.program.modules[symbol.module], symbol.name)
        ):
            self.links.doubt(symbol.module, f"its {symbol.name}, if it is there, is imported by *")

    def starred_symbols(self, module: Module) -> list[Symbol]:
        """Variables of a module that one of its `import *` may set, and that someone uses."""
        if not self._stars[module.name]:
            return []
        used = {
            reference.target
            for references in self.links.references.values()
            for reference in references
            if isinstance(reference.target, Symbol) and reference.target.module == module.name
        }
        return sorted(
            (symbol for symbol in used if self.star_sources(module, symbol.name)),
            key=lambda symbol: symbol.name,
        )

    # Names

    def resolve(self, module: Module, scope: Scope, name: str) -> Target | None:
        """What `name` of `scope` stands for; None: a builtin or local variable."""
        key = (module.name, scope, name)
        if key in self._resolved:
            return self._resolved[key]
        if key in self._busy:
            return Symbol(module.name, name) if scope.kind == "module" else None
        self._busy.add(key)
        self._resolved[key] = self._resolve(module, scope, name)
        self._busy.discard(key)
        return self._resolved[key]

    def _resolve(self, module: Module, scope: Scope, name: str) -> Target | None:
        bindings = scope.bindings.get(name, [])
        if scope.kind == "module":
            self._check_own_submodule(module, name)
            starred = self.star_sources(module, name)
            if not bindings and not starred:
                outside = Symbol(module.name, name)
                if outside in self.facts.assigned_outside:
                    return outside
                return self._implicit(module, name)
            if not bindings and len(starred) == 1 and not starred[0].site.conditional:
                value = self.member(starred[0].module, name)
                if isinstance(value, Symbol):
                    self._check_starred(value)
                return self._stable(value) or Symbol(module.name, name)
        alias = self._alias_target(module, scope, name, bindings)
        if alias is not None:
            return alias
        return Symbol(module.name, name) if scope.kind == "module" else None

    def _implicit(self, module: Module, name: str) -> Target | None:
        if name in UNSUPPORTED_IMPLICIT:
            self.links.doubt(module.name, f"it uses {name}")
        fixed = ("__file__", "__package__")
        if name in IMPLICIT and (name in fixed or not module.is_entry):
            return Implicit(module.name, name)
        return None

    def _alias_target(
        self, module: Module, scope: Scope, name: str, bindings: list[Binding]
    ) -> Target | None:
        """The one thing that all of a name's imports make it stand for, if that never changes."""
        if scope.kind == "class" or not bindings or scope in module.names.listed_scopes:
            return None
        if any(b.kind != "import" or b.conditional or b.deferred for b in bindings):
            return None
        if scope.kind == "module" and (
            Symbol(module.name, name) in self.facts.assigned_outside
            or self.star_sources(module, name)
        ):
            return None
        first = min(module.text.span(b.node)[0] for b in bindings)
        if module.names.first_reads.get((scope, name), first) < first:
            return None
        targets = {self.imported(self._by_alias[b.node][1]) for b in bindings}  # type: ignore[index]
        return self._stable(targets.pop()) if len(targets) == 1 else None

    def is_stable(self, symbol: Symbol) -> bool:
        """Whether a variable keeps its value once its module has been loaded."""
        bindings = self.symbol_bindings(symbol)
        changes = symbol in self.facts.assigned_outside or any(b.deferred for b in bindings)
        return not changes

    def _stable(self, target: Target | None) -> Target | None:
        """The target, if its value can't change once its module has been loaded."""
        match target:
            case Symbol():
                return target if self.is_stable(target) else None
            case WrappedModule():
                return None
            case Standard(owner, member):
                changes = member is not None and owner in self.facts.mutated_standard
                return target if is_quiet(target) and not changes else None
        return target

    # Imports

    def imported(self, request: Request) -> Target | None:
        """What an import statement's alias binds; None: nothing that is in the program."""
        found = self.program.finder.find(request.module)
        if request.module == "__future__":
            return None
        if found.kind == "standard":
            top = request.module.partition(".")[0] if request.top else request.module
            return Standard(top, request.member, request.bound)
        if request.module not in self.program.modules:
            return None
        if request.member is not None:
            return self.member(request.module, request.member)
        parent, _, child = request.module.rpartition(".")
        if parent and not request.top:
            package = self.program.modules[parent]
            if self.program.binds_itself(package, child) or self.star_sources(package, child):
                return self.member(parent, child)
        return self.module_value(request.bound if request.top else request.module)

    def module_value(self, name: str) -> Target:
        return WrappedModule(name) if name in self.facts.wrapped else HoistedModule(name)

    def member(self, module_name: str, name: str) -> Target | None:
        """What `from module import name` gives: an attribute, or else a submodule."""
        if module_name not in self.program.modules:
            return Standard(module_name, name, name)
        if module_name in self.facts.wrapped:
            return WrappedModule(module_name, name)
        return self.attribute(module_name, name)

    def attribute(self, module_name: str, name: str) -> Target | None:
        """What `module.name` means for a hoisted module; None: it has no such name."""
        module = self.program.modules[module_name]
        submodule = f"{module_name}.{name}"
        has_submodule = submodule in self.program.modules
        binds = self.program.binds_itself(module, name) or self.star_sources(module, name)
        if has_submodule and not binds:
            return self.module_value(submodule)
        if binds:
            return self.resolve(module, module.names.scope, name)
        if Symbol(module_name, name) in self.facts.assigned_outside:
            return Symbol(module_name, name)
        return Implicit(module_name, name) if name in IMPLICIT else None

    def _check_own_submodule(self, package: Module, name: str) -> None:
        """Loading a submodule sets a variable of the package, over whatever it was."""
        submodule = f"{package.name}.{name}"
        if submodule not in self.program.modules:
            return
        binds = self.program.binds_itself(package, name) or self.star_sources(package, name)
        if binds and not self._binds_after_load(package, name, submodule):
            self.links.doubt(package.name, f"its {name} is both a submodule and a variable")

    def _binds_after_load(self, package: Module, name: str, submodule: str) -> bool:
        """Whether the package's own value of `name` surely comes after the submodule's."""
        loading = [
            request.site.unit
            for request in self.program.all_requests(package)
            if request.site.scope.kind == "module" and submodule in self.program.loaded_by(request)
        ]
        bindings = package.names.scope.bindings.get(name, [])
        return bool(loading) and any(
            b.unit >= min(loading) and not b.conditional and not b.deferred for b in bindings
        )

    # Stars

    def star_sources(self, module: Module, name: str) -> list[Request]:
        """The `import *` statements of a module that bring `name`."""
        return [
            request
            for request in self._stars[module.name]
            if self._provides(request.module, name, frozenset())
        ]

    def _provides(self, source: str, name: str, seen: frozenset[str]) -> bool:
        if source not in self.program.modules:
            return name in standard_names(source)
        module = self.program.modules[source]
        if "__all__" in module.names.scope.bindings:
            return name in (literal_all(module) or [])
        if name.startswith("_") or source in seen:
            return False
        bindings = module.names.scope.bindings.get(name, [])
        if bindings:
            return bindings[-1].kind not in ("delete", "annotate")
        return f"{source}.{name}" in self.program.modules or any(
            self._provides(request.module, name, seen | {source}) for request in self._stars[source]
        )

    # Occurrences

    def _link_occurrence(self, module: Module, occurrence: Occurrence) -> None:
        scope = occurrence.scope.owner(occurrence.name)
        pinned = False
        if scope.kind == "class" and occurrence.context == "load":
            reading = class_reading(occurrence)
            pinned = reading == "either"
            scope = scope if reading == "class" else scope.module
        elif scope.kind == "class" and isinstance(occurrence.scope.node, ast.ClassDef):
            augmented = [b for b in scope.bindings[occurrence.name] if b.kind == "augment"]
            pinned = any(b.node.target is occurrence.node for b in augmented)  # type: ignore[attr-defined]
            scope = scope.module if pinned else scope
        if scope.kind == "class" or (scope.kind == "function" and occurrence.context == "declare"):
            self._link_import_value(module, occurrence)
            return
        target = self.resolve(module, scope, occurrence.name)
        if occurrence.context == "import":
            self._link_import_value(module, occurrence)
        weak = False
        if target is None and scope.kind == "module" and occurrence.annotation:
            target, weak = self._type_checking_target(module, occurrence), True
        if target is None:
            if scope.kind == "module":
                self.links.builtin_uses[occurrence.name].add(module.name)
            return
        self._refer(module, occurrence, target, pinned, weak)

    def _type_checking_target(self, module: Module, occurrence: Occurrence) -> Target | None:
        request = self._type_checking[module.name].get(occurrence.name)
        target = self.imported(request) if request else None
        return target if isinstance(target, Symbol | HoistedModule) else None

    def _link_import_value(self, module: Module, occurrence: Occurrence) -> None:
        """An import that stays as an assignment reads what it imports."""
        if occurrence.context != "import" or not isinstance(occurrence.node, ast.alias):
            return
        scope = occurrence.scope.owner(occurrence.name)
        value = self.imported(self._by_alias[occurrence.node][1])
        if isinstance(value, Symbol) and self._may_be_missing(value):
            where = module.at(occurrence.node)
            self.links.doubt(value.module, f"{where} imports its {value.name}, if it is there")
        if (
            isinstance(value, HoistedModule)
            and self.resolve(module, scope, occurrence.name) != value
        ):
            self.links.doubt(value.name, f"{module.at(occurrence.node)} keeps it in a variable")
        elif isinstance(value, Symbol) and self.resolve(module, scope, occurrence.name) != value:
            self._add(module, Reference(occurrence, value, occurrence.span, "load"))

    def _refer(
        self, module: Module, occurrence: Occurrence, target: Target, pinned: bool, weak: bool
    ) -> None:
        span, context = occurrence.span, occurrence.context
        node: ast.AST = occurrence.node
        rest = list(occurrence.attributes)
        while isinstance(target, HoistedModule) and rest:
            attribute = rest.pop(0)
            span = getattr(attribute, "quoted_span", None) or module.text.span(attribute)
            context = _context(attribute)
            node = attribute
            target = self._follow(module, occurrence, target, attribute, context)
        if isinstance(target, HoistedModule) and context not in ("import", "declare"):
            if not weak:
                self.links.doubt(target.name, f"{module.at(node)} uses it as a value")
            return
        if isinstance(target, WrappedModule) and occurrence.pattern:
            package = target.name.rpartition(".")[0]
            self.links.doubt(package, f"{module.at(node)} names its submodule in a pattern")
        if isinstance(target, Standard) and target.member is None:
            self._watch_standard(target, rest, context)
        if isinstance(target, Symbol) and node is not occurrence.node:
            self._check_access(module, occurrence, target, node, context, bool(rest))
        self.links.by_node[node] = target
        reference = Reference(occurrence, target, span, context, pinned, weak)
        self._add(module, reference)

    def _check_access(
        self,
        module: Module,
        occurrence: Occurrence,
        target: Symbol,
        node: ast.AST,
        context: Context,
        goes_on: bool,
    ) -> None:
        """`m.x` becomes a plain name, which is not the same thing everywhere."""
        where = module.at(node)
        if context == "delete":
            self.links.doubt(target.module, f"{where} deletes its {target.name}")
        elif context == "store":
            self.facts.assigned_outside.add(target)
            is_new = not self.symbol_bindings(target)
            starred = any(r.module == target.module for rs in self._stars.values() for r in rs)
            if occurrence.scope.comprehension or occurrence.annotated or (is_new and starred):
                self.links.doubt(target.module, f"{where} sets its {target.name}")
        elif occurrence.pattern and not goes_on:
            self.links.doubt(target.module, f"{where} compares with its {target.name} in a pattern")
        elif not occurrence.quoted and self._may_be_missing(target):
            self.links.doubt(target.module, f"{where} asks for its {target.name}, if it is there")

    def _may_be_missing(self, symbol: Symbol) -> bool:
        """Whether a loaded module may lack the name, so that asking is an AttributeError."""
        bindings = self.symbol_bindings(symbol)
        bound_on_load = any(not b.deferred and b.kind != "annotate" for b in bindings)
        if any(b.kind == "delete" for b in bindings):
            return True
        starred = self.star_sources(self.program.modules[symbol.module], symbol.name)
        outside = symbol in self.facts.assigned_outside and not bindings
        return not bound_on_load and not starred and not outside

    def _follow(
        self,
        module: Module,
        occurrence: Occurrence,
        target: HoistedModule,
        attribute: ast.Attribute,
        context: Context,
    ) -> Target:
        name = mangle(attribute.attr, occurrence.scope.class_name)
        found = self.attribute(target.name, name)
        if isinstance(found, HoistedModule | WrappedModule):
            self._check_submodule(module, target.name, found.name, attribute)
        if found is not None and not (context != "load" and not isinstance(found, Symbol)):
            return found
        if context == "load":
            if not occurrence.quoted:
                self.links.doubt(target.name, f"{module.at(attribute)} asks for its {name}")
        else:
            self.facts.assigned_outside.add(Symbol(target.name, name))
        return Symbol(target.name, name)

    def _check_submodule(
        self, module: Module, package: str, submodule: str, attribute: ast.Attribute
    ) -> None:
        """`package.submodule` is there when this module or the package itself imports it."""
        importers = [module, self.program.modules[package]]
        if not submodule.startswith(f"{package}."):
            return
        if not any(
            submodule in self.program.loaded_by(request)
            for importer in importers
            for request in self.program.all_requests(importer)
        ):
            where = module.at(attribute)
            self.links.doubt(package, f"{where} relies on others having imported {submodule}")

    def _watch_standard(
        self, target: Standard, rest: list[ast.Attribute], context: Context
    ) -> None:
        """`sys.stdout = x` or `f(sys)` may change what a later `from sys import stdout` gives."""
        passed = not rest and context in ("load", "delete")
        if passed or (rest and _context(rest[-1]) != "load"):
            self.facts.mutated_standard.add(target.module)

    def _add(self, module: Module, reference: Reference) -> None:
        self.links.references[module.name].append(reference)

    def symbol_bindings(self, symbol: Symbol) -> list[Binding]:
        return self.program.modules[symbol.module].names.scope.bindings.get(symbol.name, [])


def _context(attribute: ast.Attribute) -> Context:
    if isinstance(attribute.ctx, ast.Store):
        return "store"
    return "delete" if isinstance(attribute.ctx, ast.Del) else "load"


def binds_surely(statements: list[ast.stmt], bindings: list[Binding]) -> bool:
    """Whether running these statements to their end binds a name, whichever way they go."""
    nodes = {binding.node for binding in bindings if binding.kind not in ("annotate", "delete")}

    def surely(statement: ast.stmt) -> bool:
        match statement:
            case ast.If(body=body, orelse=orelse):
                return any(map(surely, body)) and any(map(surely, orelse))
            case ast.Try(body=body, handlers=handlers, orelse=orelse):
                caught = all(any(map(surely, handler.body)) for handler in handlers)
                return caught and any(map(surely, body + orelse))
            case ast.With(body=body):
                return any(map(surely, body))
            case ast.For() | ast.While() | ast.Match() | ast.AsyncFor() | ast.AsyncWith():
                return False
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                return statement in nodes
        return any(node in nodes for node in ast.walk(statement))

    return any(map(surely, statements))
