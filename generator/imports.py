"""What import statements ask for, in absolute names."""

from __future__ import annotations

import ast
from typing import NamedTuple

from generator.modules import Finder, Module
from generator.scopes import ImportSite


class Request(NamedTuple):
    """One alias of an import statement.

    `import a.b`        binds "a", module "a.b", no member, `top`
    `import a.b as c`   binds "c", module "a.b", no member
    `from a.b import x` binds "x", module "a.b", member "x" ("*" binds nothing of its own)
    """

    site: ImportSite
    alias: ast.alias
    bound: str
    module: str
    member: str | None
    top: bool


def requests(module: Module, site: ImportSite) -> list[Request]:
    """The statement's aliases, one by one."""
    node = site.node
    if isinstance(node, ast.Import):
        return [
            Request(
                site,
                alias,
                alias.asname or alias.name.partition(".")[0],
                alias.name,
                None,
                top=alias.asname is None,
            )
            for alias in node.names
        ]
    source = absolute_name(module, node, node.level, node.module)
    return [
        Request(site, alias, alias.asname or alias.name, source, alias.name, top=False)
        for alias in node.names
    ]


def absolute_name(module: Module, node: ast.AST, level: int, name: str | None) -> str:
    """The module that a `from` names, relative ones made absolute."""
    if not level:
        return name or ""
    package = module.package.split(".") if module.package else []
    if not package:
        raise module.error(
            node,
            "relative import in a module that is in no package",
            "import by the full name, or put an __init__.py next to it",
        )
    if level > len(package):
        raise module.error(
            node,
            "relative import goes beyond the top-level package",
            "use fewer dots, or import by the full name",
        )
    return ".".join(package[: len(package) - level + 1] + ([name] if name else []))


def prefixes(name: str) -> list[str]:
    """`a.b.c` loads `a`, `a.b` and `a.b.c`, in this order."""
    parts = name.split(".")
    return [".".join(parts[: count + 1]) for count in range(len(parts))]


def literal_import(module: Module, call: ast.Call, importers: set[str]) -> str | None:
    """The module named by `importlib.import_module("m")` or `__import__("m")`.

    None when the call is no such thing; refused when the name is not a literal. `importers` are
    the names that the module has for `importlib` and `import_module`.
    """
    match call.func:
        case ast.Attribute(value=ast.Name(id=base), attr="import_module") if base in importers:
            pass
        case ast.Name(id=called) if called in importers or called == "__import__":
            pass
        case _:
            return None
    if not call.args:
        return None
    name = call.args[0]
    if not (isinstance(name, ast.Constant) and isinstance(name.value, str)):
        raise module.error(
            call,
            "imports a module chosen at run time",
            "import each candidate by name and choose between them",
        )
    dots = len(name.value) - len(name.value.lstrip("."))
    return absolute_name(module, call, dots, name.value.lstrip(".") or None)


def loads(finder: Finder, request: Request, is_bound: bool) -> list[str]:
    """The modules this alias loads, in order; `is_bound`: its member is no submodule."""
    names = prefixes(request.module)
    if request.member and request.member != "*" and not is_bound:
        submodule = f"{request.module}.{request.member}"
        if finder.find(submodule).kind == "own":
            names.append(submodule)
    return names
