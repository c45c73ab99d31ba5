"""Scopes, bindings and occurrences: what is known of the names of a module."""

from __future__ import annotations

import ast
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal, NamedTuple

from generator.fstrings import DebugField

Context = Literal["load", "store", "delete", "declare", "define", "import"]
BindingKind = Literal["def", "class", "import", "assign", "augment", "annotate", "delete"]
FunctionNode = ast.FunctionDef | ast.AsyncFunctionDef


class Binding(NamedTuple):
    """One place that gives a name of a scope its value.

    `deferred`: it runs when a function is called (`global x` in it), not when the module loads.
    `conditional`: it stands in an `if`, `try`, loop, `with` or `match`, so it may not run at all.
    """

    kind: BindingKind
    node: ast.AST
    unit: int
    conditional: bool
    deferred: bool


@dataclass(eq=False)
class Scope:
    """A module, a class body, or anything function-like (lambdas and comprehensions too)."""

    kind: Literal["module", "class", "function"]
    node: ast.AST
    parent: Scope | None
    class_name: str | None = None
    comprehension: bool = False
    bindings: dict[str, list[Binding]] = field(default_factory=dict)
    globals: set[str] = field(default_factory=set)
    nonlocals: set[str] = field(default_factory=set)

    def owner(self, name: str) -> Scope:
        """The scope whose `name` is meant here, by the rules of the language."""
        if name in self.bindings and name not in self.nonlocals:
            return self
        scope: Scope = self
        while scope.parent is not None:
            if name in scope.globals:
                return scope.module
            scope = scope.parent
            if scope.kind == "function" and name in scope.bindings and name not in scope.nonlocals:
                return scope
        return scope

    @property
    def module(self) -> Scope:
        scope = self
        while scope.parent is not None:
            scope = scope.parent
        return scope

    @property
    def chain(self) -> list[Scope]:
        """The scopes that can hide a global name here: this one and the functions around it."""
        scopes = [self] if self.kind != "module" else []
        scope = self.parent
        while scope is not None:
            if scope.kind == "function":
                scopes.append(scope)
            scope = scope.parent
        return scopes


class Occurrence(NamedTuple):
    """A name in the text: `attributes` are the accesses on it, `a.b` before `a.b.c`."""

    name: str
    span: tuple[int, int]
    scope: Scope
    context: Context
    unit: int
    node: ast.AST
    attributes: tuple[ast.Attribute, ...] = ()
    quoted: bool = False
    annotation: bool = False
    pattern: bool = False
    annotated: bool = False
    in_fstring: bool = False

    def runs_later_than(self, owner: Scope) -> bool:
        """Whether it stands in a function inside `owner`, and so runs when that is called."""
        scope: Scope | None = self.scope
        while scope is not None and scope is not owner:
            if scope.kind == "function" and not scope.comprehension:
                return True
            scope = scope.parent
        return False


class ImportSite(NamedTuple):
    """An import statement and the circumstances in which it runs."""

    node: ast.Import | ast.ImportFrom
    scope: Scope
    unit: int
    conditional: bool
    guarded: bool
    type_checking: bool


class Annotation(NamedTuple):
    """An annotation that Python keeps at run time (those of local variables are never kept)."""

    node: ast.expr
    scope: Scope


@dataclass
class Names:
    """Everything `reader.read_names` finds in one module."""

    scope: Scope
    occurrences: list[Occurrence] = field(default_factory=list)
    imports: list[ImportSite] = field(default_factory=list)
    annotations: list[Annotation] = field(default_factory=list)
    debug_fields: list[tuple[DebugField, tuple[int, int]]] = field(default_factory=list)
    classes: list[tuple[ast.ClassDef, Scope]] = field(default_factory=list)
    functions: list[tuple[FunctionNode, Scope]] = field(default_factory=list)
    lambdas: list[tuple[ast.Lambda, Scope]] = field(default_factory=list)
    calls: list[tuple[ast.Call, Scope, int]] = field(default_factory=list)
    attribute_names: set[str] = field(default_factory=set)
    listed_scopes: set[Scope] = field(default_factory=set)

    @cached_property
    def first_reads(self) -> dict[tuple[Scope, str], int]:
        """Where the code of a scope itself, not of functions in it, first reads each name."""
        found: dict[tuple[Scope, str], int] = {}
        for occurrence in self.occurrences:
            owner = occurrence.scope.owner(occurrence.name)
            if occurrence.context == "load" and not occurrence.runs_later_than(owner):
                key = (owner, occurrence.name)
                found[key] = min(occurrence.span[0], found.get(key, occurrence.span[0]))
        return found


def mangle(name: str, class_name: str | None) -> str:
    """A private name as Python stores it inside a class."""
    if class_name is None or not name.startswith("__") or name.endswith("__"):
        return name
    stripped = class_name.lstrip("_")
    return f"_{stripped}{name}" if stripped else name


def class_reading(occurrence: Occurrence) -> Literal["class", "global", "either"]:
    """What a name means that is read in the class body which also binds it.

    Python looks in the class first and then among the globals, so it depends on what ran before.
    """
    node = occurrence.scope.node
    assert isinstance(node, ast.ClassDef)
    bindings = occurrence.scope.bindings[occurrence.name]
    position = occurrence.node
    statements = [set(ast.walk(statement)) for statement in node.body]
    here = next((i for i, nodes in enumerate(statements) if position in nodes), len(statements))
    bound_in = [
        (index, binding)
        for binding in bindings
        for index, nodes in enumerate(statements)
        if binding.node in nodes
    ]
    if not bound_in:
        return "class"
    if any(index < here and not binding.conditional for index, binding in bound_in):
        return "class"
    if any(index < here for index, _ in bound_in):
        return "either"
    same = [binding for index, binding in bound_in if index == here]
    simple = isinstance(node.body[here], ast.Assign | ast.AnnAssign | FunctionNode | ast.ClassDef)
    return "global" if not same or simple else "either"
