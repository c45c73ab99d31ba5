"""Reads the import graph: every module that the entry can reach, and what each import loads."""

from __future__ import annotations

import ast
import os
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from generator.errors import BundleError, Location
from generator.imports import Request, literal_import, loads, prefixes, requests
from generator.modules import MAIN, Finder, Module, make_module
from generator.scopes import ImportSite

ReadModule = Callable[[Path, str], str]


@dataclass
class Program:
    """All modules by name, in the order in which they were found; the entry is the first."""

    entry: Module
    finder: Finder
    modules: dict[str, Module] = field(default_factory=dict)
    literal_imports: dict[ast.Call, str] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    absent: set[str] = field(default_factory=set)
    embedded: set[Path] = field(default_factory=set)
    _requests: dict[ImportSite, list[Request]] = field(default_factory=dict)

    def requests_of(self, module: Module, site: ImportSite) -> list[Request]:
        if site not in self._requests:
            self._requests[site] = requests(module, site)
        return self._requests[site]

    def all_requests(self, module: Module) -> list[Request]:
        """What the module imports at run time."""
        return [
            request
            for site in module.names.imports
            if not site.type_checking
            for request in self.requests_of(module, site)
        ]

    def loaded_by(self, request: Request) -> list[str]:
        """The own modules that an import makes Python load, in order."""
        if request.member == "*":
            names = prefixes(request.module) + self._starred_submodules(request.module)
        else:
            names = loads(self.finder, request, self._is_member(request))
        return [name for name in names if name in self.modules]

    def _is_member(self, request: Request) -> bool:
        package = self.modules.get(request.module)
        return bool(package and request.member and self.binds_itself(package, request.member))

    def binds_itself(self, package: Module, name: str) -> bool:
        """Whether a module's own code gives `name` a value, other than by importing
        the submodule of that name."""
        own_import = {
            request.alias
            for request in self.all_requests(package)
            if request.module == package.name and request.member == name == request.bound
        }
        bindings = package.names.scope.bindings.get(name, [])
        return any(binding.node not in own_import for binding in bindings)

    def _starred_submodules(self, name: str) -> list[str]:
        package = self.modules.get(name)
        listed = package and literal_all(package)
        if not listed or package is None:
            return []
        return [f"{name}.{member}" for member in listed if not self.binds_itself(package, member)]


def load_program(entry: Path, package: str, finder: Finder, read: ReadModule) -> Program:
    """The entry and, from import to import, all it needs."""
    shown = show_path(entry, finder.roots)
    source = read(entry, shown)
    module = make_module(MAIN, entry, shown, source, is_package=False, package=package)
    if not module.tree.body:
        raise BundleError(Location(shown, 1), "the entry is empty", "nothing to bundle")
    program = Program(module, finder, {MAIN: module})
    pending = [module]
    while pending:
        pending += _load_imports(program, pending.pop(0), read)
    return program


def _load_imports(program: Program, module: Module, read: ReadModule) -> list[Module]:
    """Load what `module` imports and return what is new."""
    before = set(program.modules)
    importers = _importers(program, module)
    for site in module.names.imports:
        if site.type_checking:
            continue
        for request in program.requests_of(module, site):
            _load_request(program, module, request, read)
    for call, _, _ in module.names.calls:
        name = literal_import(module, call, importers)
        if name is not None:
            _load_chain(program, module, call, name, read, guarded=False)
            if name in program.modules:
                program.literal_imports[call] = name
    return [found for name, found in program.modules.items() if name not in before]


def _importers(program: Program, module: Module) -> set[str]:
    """The names by which a module calls `importlib.import_module`, and `importlib` itself."""
    return {
        request.bound
        for site in module.names.imports
        for request in program.requests_of(module, site)
        if request.module == "importlib" and request.member in (None, "import_module")
    }


def _load_request(program: Program, module: Module, request: Request, read: ReadModule) -> None:
    site = request.site
    if request.module == "__future__":
        return
    _load_chain(program, module, site.node, request.module, read, site.guarded)
    if request.module not in program.modules:
        return
    for name in (
        program._starred_submodules(request.module)
        if request.member == "*"
        else loads(program.finder, request, program._is_member(request))
    ):
        if name not in program.modules and program.finder.find(name).kind == "own":
            _load_one(program, name, read)


def _load_chain(
    program: Program, module: Module, node: ast.AST, name: str, read: ReadModule, guarded: bool
) -> None:
    """Load the packages on the way to `name` and then `name`, or refuse."""
    for prefix in prefixes(name):
        found = program.finder.find(prefix)
        if found.kind == "standard":
            return
        if found.kind == "own":
            if prefix not in program.modules:
                _load_one(program, prefix, read)
            continue
        if guarded:
            program.absent.add(prefix.partition(".")[0])
            program.notes.append(
                f"{module.at(node)}: {prefix} is not bundled; the submission takes the fallback"
            )
            return
        if found.kind == "foreign":
            top = prefix.partition(".")[0]
            raise module.error(
                node,
                f"imports {top}, which is not in the standard library",
                f"inline it by --inline {top}, or do without it",
            )
        raise module.error(
            node, f"no module named {prefix!r}", "check the name and the folder it should be in"
        )


def _load_one(program: Program, name: str, read: ReadModule) -> None:
    found = program.finder.find(name)
    package = name if found.is_package else name.rpartition(".")[0]
    if found.path is None:
        folder = program.finder.directories(name)[0]
        shown = show_path(folder, program.finder.roots)
        module = make_module(name, folder, shown, "", is_package=True, package=package)
    else:
        shown = show_path(found.path, program.finder.roots)
        source = read(found.path, shown)
        module = make_module(name, found.path, shown, source, found.is_package, package)
    program.modules[name] = module


def show_path(path: Path, roots: list[Path]) -> str:
    """The path as banners and messages have it: from its root, the same on every machine."""
    for root in sorted(roots, key=lambda root: -len(root.parts)):
        if path.is_relative_to(root):
            return path.relative_to(root).as_posix()
    parts = path.parts
    if "site-packages" in parts:
        return "/".join(parts[len(parts) - parts[::-1].index("site-packages") :])
    return Path(os.path.relpath(path, roots[0])).as_posix()


def literal_all(module: Module) -> list[str] | None:
    """The names of `__all__`, when its value can be read off the text."""
    names: list[str] | None = None
    for statement in module.tree.body:
        target, value, grows = _all_change(statement)
        if target is None:
            continue
        listed = _strings(value) if value is not None else None
        if listed is None:
            return None
        names = (names or []) + listed if grows else listed
    touched = module.names.scope.bindings.get("__all__", [])
    if any(binding.conditional or binding.deferred for binding in touched):
        return None
    return names


def _all_change(statement: ast.stmt) -> tuple[ast.AST | None, ast.expr | None, bool]:
    """(target, value, whether it adds) of a statement that sets or changes `__all__`."""
    match statement:
        case ast.Assign(targets=[ast.Name(id="__all__") as target], value=value):
            return target, value, False
        case ast.AnnAssign(target=ast.Name(id="__all__") as target, value=value):
            return target, value, False
        case ast.AugAssign(target=ast.Name(id="__all__") as target, op=ast.Add(), value=value):
            return target, value, True
        case ast.Expr(
            value=ast.Call(
                func=ast.Attribute(value=ast.Name(id="__all__") as target, attr=method),
                args=[value],
            )
        ):
            if method == "append":
                return target, ast.List([value], ast.Load()), True
            return target, value if method == "extend" else None, True
    return None, None, False


def _strings(value: ast.expr) -> list[str] | None:
    if isinstance(value, ast.BinOp) and isinstance(value.op, ast.Add):
        left, right = _strings(value.left), _strings(value.right)
        return left + right if left is not None and right is not None else None
    if not isinstance(value, ast.List | ast.Tuple):
        return None
    names = [item.value for item in value.elts if isinstance(item, ast.Constant)]
    strings = [name for name in names if isinstance(name, str)]
    return strings if len(strings) == len(value.elts) else None
