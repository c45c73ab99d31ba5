"""A module of the program, and where Python would find it."""

from __future__ import annotations

import ast
import importlib.machinery
import importlib.util
import sys
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Literal, NamedTuple

from generator.errors import BundleError, Location
from generator.fstrings import mend_positions
from generator.reader import read_names
from generator.scopes import Names
from generator.source import Text, parse

MAIN = "__main__"


@dataclass(eq=False)
class Module:
    """One source file in its role as a module; the entry's name is `__main__`."""

    name: str
    path: Path
    shown: str
    is_package: bool
    package: str
    text: Text
    tree: ast.Module

    @cached_property
    def names(self) -> Names:
        return read_names(self.tree, self.text)

    @property
    def is_entry(self) -> bool:
        return self.name == MAIN

    @cached_property
    def docstring(self) -> str | None:
        return ast.get_docstring(self.tree, clean=False)

    @cached_property
    def future_annotations(self) -> bool:
        return any(
            isinstance(node, ast.ImportFrom)
            and node.module == "__future__"
            and any(alias.name == "annotations" for alias in node.names)
            for node in self.tree.body
        )

    @property
    def short_name(self) -> str:
        """The name that renamed symbols carry: `evaluation` of `bots.corners.evaluation`."""
        return self.path.stem if self.is_entry else self.name.rpartition(".")[2]

    def at(self, node: ast.AST) -> Location:
        return Location(self.shown, getattr(node, "lineno", 1))

    def error(self, node: ast.AST, what: str, advice: str = "") -> BundleError:
        return BundleError(self.at(node), what, advice)


def make_module(
    name: str, path: Path, shown: str, source: str, is_package: bool, package: str
) -> Module:
    tree = parse(source, shown)
    text = Text(source)
    mend_positions(tree, text)
    return Module(name, path, shown, is_package, package, text, tree)


class Found(NamedTuple):
    """What an absolute module name means. `own` without a path is a namespace package."""

    kind: Literal["own", "standard", "foreign", "missing"]
    path: Path | None = None
    is_package: bool = False


class Finder:
    """Looks modules up as the modular program would: the roots first, then the library."""

    def __init__(self, roots: list[Path], inline: frozenset[str] = frozenset()) -> None:
        self.roots = roots
        self.inline = inline
        self._found: dict[str, Found] = {}

    def find(self, name: str) -> Found:
        if name not in self._found:
            parent, _, last = name.rpartition(".")
            self._found[name] = self._submodule(parent, last) if parent else self._top(name)
        return self._found[name]

    def _top(self, name: str) -> Found:
        if name == MAIN:
            return Found("own")
        if name in sys.builtin_module_names or importlib.machinery.FrozenImporter.find_spec(name):
            return Found("standard")
        for root in self.roots:
            found = _regular(root, name)
            if found:
                return found
        if name in sys.stdlib_module_names:
            return Found("standard")
        for root in self.roots:
            if (root / name).is_dir():
                return Found("own", None, is_package=True)
        return self._installed(name)

    def _installed(self, name: str) -> Found:
        spec = importlib.util.find_spec(name)
        if spec is None:
            return Found("missing")
        if name not in self.inline:
            return Found("foreign")
        if spec.origin is None or not spec.origin.endswith(".py"):
            raise BundleError(
                None,
                f"--inline {name}: it is not a pure-Python package ({spec.origin})",
                "only packages made of .py files can be inlined",
            )
        return Found("own", Path(spec.origin), spec.submodule_search_locations is not None)

    def _submodule(self, parent: str, last: str) -> Found:
        package = self.find(parent)
        if package.kind != "own":
            return package
        for directory in self.directories(parent):
            found = _regular(directory, last)
            if found:
                return found
        for directory in self.directories(parent):
            if (directory / last).is_dir():
                return Found("own", None, is_package=True)
        return Found("missing")

    def directories(self, name: str) -> list[Path]:
        """The folders in which submodules of a package are looked for."""
        found = self.find(name)
        if found.path is not None:
            return [found.path.parent] if found.is_package else []
        parent, _, last = name.rpartition(".")
        around = self.directories(parent) if parent else self.roots
        return [folder / last for folder in around if (folder / last).is_dir()]


def _regular(folder: Path, name: str) -> Found | None:
    """A package with an `__init__`, or a module, in this folder; a package comes first."""
    package = folder / name / "__init__.py"
    if package.is_file():
        return Found("own", package, is_package=True)
    module = folder / f"{name}.py"
    return Found("own", module) if module.is_file() else None
