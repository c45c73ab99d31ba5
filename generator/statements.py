"""The text that stands in the bundle for an import statement of a module of the program."""

from __future__ import annotations

import ast

from generator.hoist import Linked
from generator.imports import Request
from generator.modules import Module
from generator.rename import BundleNames
from generator.scopes import ImportSite
from generator.source import quoted
from generator.targets import HoistedModule, Implicit, Standard, Symbol, Target, WrappedModule


class ImportWriter:
    """Writes imports of hoisted modules: most dissolve, some stay as assignments."""

    def __init__(self, linked: Linked, names: BundleNames) -> None:
        self.linked = linked
        self.linker = linked.linker
        self.names = names

    def write(self, module: Module, site: ImportSite) -> str:
        """Simple statements joined by semicolons; nothing when the import dissolves."""
        if site.type_checking:
            return ""
        statements: list[str] = []
        for request in self.linked.program.requests_of(module, site):
            write = self._star if request.member == "*" else self._alias
            statements += write(module, request)
        return "; ".join(statements)

    def _alias(self, module: Module, request: Request) -> list[str]:
        scope = request.site.scope.owner(request.bound)
        stands_for = self.linker.resolve(module, scope, request.bound)
        bound = request.bound
        if scope.kind == "module":
            bound = self.names.of.get(Symbol(module.name, bound), bound)
        value = self.linker.imported(request)
        loads = self._wrapped_loads(request)
        if stands_for not in (None, Symbol(module.name, request.bound)):
            return loads
        if scope.kind == "module" and Symbol(module.name, request.bound) not in self.names.of:
            return loads
        return loads + self._binding(module, request, bound, value)

    def _wrapped_loads(self, request: Request) -> list[str]:
        """Loading wrapped modules is an act of its own where the binding doesn't do it."""
        wrapped = [
            name
            for name in self.linked.program.loaded_by(request)
            if name in self.linked.facts.wrapped
        ]
        if request.member is not None or not wrapped:
            return []
        value = self.linker.imported(request)
        if value == WrappedModule(wrapped[-1]):
            return []
        return [f"_import({quoted(wrapped[-1])})"]

    def _binding(
        self, module: Module, request: Request, bound: str, value: Target | None
    ) -> list[str]:
        match value:
            case Symbol():
                return [f"{bound} = {self.names.of[value]}"]
            case WrappedModule(name, None):
                return [f"{bound} = _import({quoted(name)})"]
            case WrappedModule(name, member):
                return [f"{bound} = _import({quoted(name)}, {quoted(member)})"]
            case Standard():
                return [plain_import(request, bound)]
            case Implicit():
                return [f"{bound} = {implicit_text(self.linked, value)}"]
            case HoistedModule():
                raise AssertionError(f"{value.name} is a value in {module.shown}")
        if request.module == "__future__":
            return []
        if request.module in self.linked.program.modules:
            return [self._missing(module, request)]
        return [plain_import(request, bound)]

    def _missing(self, module: Module, request: Request) -> str:
        what = f"cannot import name {request.member!r} from {request.module!r}"
        if not request.site.guarded:
            raise module.error(request.site.node, what, "check the name, or define it there")
        return f"raise ImportError({what!r})"

    def _star(self, module: Module, request: Request) -> list[str]:
        statements: list[str] = []
        for symbol in self.linker.starred_symbols(module):
            if symbol not in self.names.of:
                continue
            if request in self.linker.star_sources(module, symbol.name):
                bound = self.names.of[symbol]
                value = self.linker.member(request.module, symbol.name)
                if isinstance(value, Standard):
                    statements.append(standard_import(value, bound))
                elif isinstance(value, Implicit):
                    statements.append(f"{bound} = {implicit_text(self.linked, value)}")
                elif isinstance(value, Symbol):
                    statements.append(f"{bound} = {self.names.of[value]}")
                elif isinstance(value, WrappedModule):
                    statements.append(f"{bound} = _import({quoted(value.name)})")
        return statements


def implicit_text(linked: Linked, target: Implicit) -> str:
    """`__name__` and its like as literals."""
    owner = linked.program.modules[target.module]
    if target.name == "__file__":
        return "None"
    package = owner.package or (None if owner.is_entry else "")
    value = {"__name__": owner.name, "__package__": package, "__doc__": owner.docstring}
    return quoted(value[target.name])


def standard_import(target: Standard, bound: str) -> str:
    """An import of just this, under the name `bound`."""
    if target.member is None:
        written = f" as {bound}" if bound != target.module else ""
        return f"import {target.module}{written}"
    written = f" as {bound}" if bound != target.member else ""
    return f"from {target.module} import {target.member}{written}"


def plain_import(request: Request, bound: str) -> str:
    """The alias as an import statement of its own."""
    if request.member is not None:
        written = f" as {bound}" if bound != request.member else ""
        return f"from {request.module} import {request.member}{written}"
    if request.top and bound == request.bound:
        return f"import {request.module}"
    if request.top and "." in request.module:
        return f"import {request.module}; {bound} = {request.bound}"
    return f"import {request.module} as {bound}"


def removal_edits(
    module: Module, texts: dict[ast.stmt, str], root: ast.AST
) -> list[tuple[int, int, str]]:
    """Edits that put `texts` in place of statements; empty ones vanish with their lines."""
    edits: list[tuple[int, int, str]] = []
    for block in blocks(root):
        vanishing = [s for s in block if texts.get(s) == ""]
        for statement in block:
            if statement in texts:
                text = texts[statement]
                if not text and len(vanishing) == len(block) and statement is block[0]:
                    text = "pass"
                edits.append(_replacement(module, statement, text))
    return edits


def blocks(root: ast.AST) -> list[list[ast.stmt]]:
    """Every list of statements below (not at) the root."""
    found: list[list[ast.stmt]] = []
    for node in ast.walk(root):
        for name in ("body", "orelse", "finalbody", "handlers"):
            block = getattr(node, name, None)
            if isinstance(block, list) and block and isinstance(block[0], ast.stmt):
                found.append(block)
    return found


def _replacement(module: Module, statement: ast.stmt, text: str) -> tuple[int, int, str]:
    start, end = module.text.span(statement)
    if text:
        return start, end, text
    source = module.text.text
    line_start = source.rfind("\n", 0, start) + 1
    line_end = source.find("\n", end) + 1 or len(source)
    alone = not source[line_start:start].strip()
    rest = source[end:line_end].strip()
    if alone and (not rest or rest.startswith("#")):
        return line_start, line_end, ""
    return start, end, "pass"
