"""What the names of a program mean, where they mean something of the standard library.

`o.fork` means `os.fork` after `import os as o`; `total` of a name bound to `Counter(...)` means
`collections.Counter().total`, where `()` marks what a call gives. A name with several bindings
has several meanings, and `UNKNOWN` is one of them where a binding says nothing.
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterable, Iterator

UNKNOWN = "?"
Meanings = frozenset[str]

_NOTHING_KNOWN: Meanings = frozenset({UNKNOWN})
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
_COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
_DISPLAYS: dict[type[ast.AST], str] = {
    ast.JoinedStr: "str",
    ast.List: "list",
    ast.ListComp: "list",
    ast.Dict: "dict",
    ast.DictComp: "dict",
    ast.Set: "set",
    ast.SetComp: "set",
    ast.Tuple: "tuple",
}


class Scope:
    """The bindings of one scope: for each name, the meanings or the expressions bound to it."""

    def __init__(self, node: ast.AST, parent: Scope | None) -> None:
        self.node = node
        self.parent = parent
        self.meanings: dict[str, set[str]] = {}
        self.values: dict[str, list[tuple[ast.expr, bool]]] = {}
        self.elsewhere: dict[str, Scope] = {}

    @property
    def is_class(self) -> bool:
        return isinstance(self.node, ast.ClassDef)

    @property
    def top(self) -> Scope:
        return self if self.parent is None else self.parent.top

    def bind(self, name: str, meaning: str = UNKNOWN) -> None:
        self.home(name).meanings.setdefault(name, set()).add(meaning)

    def bind_value(self, name: str, value: ast.expr, called: bool = False) -> None:
        """`called`: the name is an instance of `value`, as an annotation says."""
        self.home(name).values.setdefault(name, []).append((value, called))

    def home(self, name: str) -> Scope:
        return self.elsewhere.get(name, self)

    def binds(self, name: str) -> bool:
        return name in self.meanings or name in self.values or name in self.elsewhere

    def find(self, name: str) -> Scope | None:
        """The scope where a name read here is bound; class bodies are unseen from within."""
        scope: Scope | None = self
        while scope is not None:
            if scope.binds(name) and (scope is self or not scope.is_class):
                return scope.home(name)
            scope = scope.parent
        return None


class Names:
    """Answers what an expression of the program means."""

    def __init__(self, tree: ast.Module) -> None:
        self.stars: list[str] = []
        self._scopes: dict[ast.AST, Scope] = {}
        self._known: dict[ast.expr, Meanings] = {}
        binder = _Binder(self._scopes, self.stars)
        binder.enter(tree, None)

    def of(self, node: ast.expr) -> Meanings:
        """Every standard name the expression may mean; `UNKNOWN` for what nothing is known of."""
        if node not in self._known:
            self._known[node] = _NOTHING_KNOWN  # what `x = x.next` finds for its own `x`
            self._known[node] = self._meanings(node)
        return self._known[node]

    def _meanings(self, node: ast.expr) -> Meanings:
        if isinstance(node, ast.Name):
            return self._of_name(node)
        if isinstance(node, ast.Attribute):
            return _join(self.of(node.value), f".{node.attr}")
        if isinstance(node, ast.Call):
            return self._of_call(node)
        if isinstance(node, ast.Subscript):
            return self._of_subscript(node)
        if isinstance(node, ast.NamedExpr):
            return self.of(node.value)
        return _of_display(node)

    def is_unbound(self, node: ast.Name) -> bool:
        """Whether nothing in the program binds the name: a builtin, or from a star import."""
        return node not in self._scopes or self._scopes[node].find(node.id) is None

    def is_builtin(self, node: ast.expr, name: str) -> bool:
        return self.of(node) == {f"builtins.{name}"}

    def constant(self, node: ast.expr) -> object:
        """The value of a literal, or of a name that is bound to one literal only; else None."""
        if isinstance(node, ast.Name) and not self.is_unbound(node):
            scope = self._scopes[node].find(node.id)
            values = scope.values.get(node.id, []) if scope else []
            if scope is None or node.id in scope.meanings or len(values) != 1 or values[0][1]:
                return None
            node = values[0][0]
        return node.value if isinstance(node, ast.Constant) else None

    def rebinds(self, name: str) -> bool:
        """Whether any scope of the program gives the name a meaning of its own."""
        return any(scope.binds(name) for scope in set(self._scopes.values()))

    def _of_name(self, node: ast.Name) -> Meanings:
        if node.id == "__builtins__":
            return frozenset({"builtins"})
        scope = self._scopes[node].find(node.id) if node in self._scopes else None
        if scope is None:
            starred = frozenset(f"{module}.{node.id}" for module in self.stars)
            known = hasattr(builtins, node.id) or not starred
            return starred | {f"builtins.{node.id}"} if known else starred
        found = set(scope.meanings.get(node.id, ()))
        for value, called in scope.values.get(node.id, ()):
            meanings = self.of(value)
            found |= _join(meanings, "()") if called else meanings
        return frozenset(found) or _NOTHING_KNOWN

    def _of_call(self, node: ast.Call) -> Meanings:
        function = self.of(node.func)
        named = [
            a.value for a in node.args if isinstance(a, ast.Constant) and isinstance(a.value, str)
        ]
        if function & {"builtins.__import__", "importlib.import_module"} and named:
            return frozenset({named[0]})
        if function == {"builtins.getattr"} and len(node.args) > 1 and named:
            return _join(self.of(node.args[0]), f".{named[0]}")
        if function == {"builtins.vars"} and node.args:
            return _join(self.of(node.args[0]), ".__dict__")
        return _join(function, "()")

    def _of_subscript(self, node: ast.Subscript) -> Meanings:
        """`sys.modules["os"]`, `__builtins__["open"]` and `os.__dict__["fork"]`, else unknown."""
        if not isinstance(node.slice, ast.Constant) or not isinstance(node.slice.value, str):
            return _NOTHING_KNOWN
        key = node.slice.value
        found = set()
        for meaning in self.of(node.value):
            if meaning == "sys.modules":
                found.add(key)
            elif meaning == "builtins" or meaning.endswith(".__dict__"):
                found.add(f"{meaning.removesuffix('.__dict__')}.{key}")
            else:
                found.add(UNKNOWN)
        return frozenset(found)


def _join(meanings: Meanings, suffix: str) -> Meanings:
    return frozenset(m if m == UNKNOWN else m + suffix for m in meanings)


def _of_display(node: ast.expr) -> Meanings:
    if isinstance(node, ast.Constant) and isinstance(node.value, (str, bytes, int, float)):
        return frozenset({f"builtins.{type(node.value).__name__}()"})
    name = _DISPLAYS.get(type(node))
    return frozenset({f"builtins.{name}()"}) if name else _NOTHING_KNOWN


class _Binder:
    """Fills the scopes of a program and notes in which of them each name is read."""

    def __init__(self, scopes: dict[ast.AST, Scope], stars: list[str]) -> None:
        self.scopes = scopes
        self.stars = stars

    def enter(self, node: ast.AST, parent: Scope | None) -> None:
        """Open the scope of a module, class, function or comprehension and read its inside."""
        scope = Scope(node, parent)
        inside = list(_inside(node))
        for child in inside:
            _declare(child, scope)
        if isinstance(node, _FUNCTIONS):
            _bind_parameters(node.args, scope)
        for child in inside:
            self.visit(child, scope)

    def visit(self, node: ast.AST, scope: Scope) -> None:
        if isinstance(node, ast.Name):
            self.scopes[node] = scope
        self.bind(node, scope)
        if isinstance(node, (*_FUNCTIONS, ast.ClassDef, *_COMPREHENSIONS)):
            for child in _outside(node):
                self.visit(child, scope)
            self.enter(node, scope)
            return
        for child in ast.iter_child_nodes(node):
            self.visit(child, scope)

    def bind(self, node: ast.AST, scope: Scope) -> None:
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            self.bind_imports(node, scope)
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            scope.bind(node.name)
        elif isinstance(node, (ast.Assign, ast.AnnAssign, ast.NamedExpr)):
            _bind_assignment(node, scope)
        else:
            for name in _bound_names(node):
                scope.bind(name)

    def bind_imports(self, node: ast.Import | ast.ImportFrom, scope: Scope) -> None:
        for alias in node.names:
            if isinstance(node, ast.Import):
                bound = alias.asname or alias.name.partition(".")[0]
                scope.bind(bound, alias.name if alias.asname else bound)
            elif alias.name == "*":
                self.stars.append(node.module or "")
            else:
                scope.bind(alias.asname or alias.name, f"{node.module or ''}.{alias.name}")


def _inside(node: ast.AST) -> Iterator[ast.AST]:
    """The parts of a scope's node that are evaluated in the scope itself."""
    if isinstance(node, ast.Lambda):
        yield node.body
    elif isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
        yield from node.body
    else:
        yield from ast.iter_child_nodes(node)


def _outside(node: ast.AST) -> Iterator[ast.AST]:
    """The parts of a scope's node that are evaluated around it: defaults, bases, decorators."""
    if isinstance(node, _COMPREHENSIONS):
        return
    inside = set(_inside(node))
    yield from (child for child in ast.iter_child_nodes(node) if child not in inside)


def _declare(node: ast.AST, scope: Scope) -> None:
    """`global` and `nonlocal` count for their whole scope, wherever they stand in it."""
    if isinstance(node, ast.Global):
        scope.elsewhere.update(dict.fromkeys(node.names, scope.top))
    elif isinstance(node, ast.Nonlocal) and scope.parent is not None:
        for name in node.names:
            scope.elsewhere[name] = scope.parent.find(name) or scope.top
    elif not isinstance(node, (*_FUNCTIONS, ast.ClassDef, *_COMPREHENSIONS)):
        for child in ast.iter_child_nodes(node):
            _declare(child, scope)


def _bind_parameters(arguments: ast.arguments, scope: Scope) -> None:
    plain = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
    for parameter in plain:
        if parameter.annotation is not None:
            scope.bind_value(parameter.arg, _annotated_type(parameter.annotation), called=True)
        else:
            scope.bind(parameter.arg)
    for starred in (arguments.vararg, arguments.kwarg):
        if starred is not None:
            scope.bind(starred.arg)


def _annotated_type(annotation: ast.expr) -> ast.expr:
    """The class an annotation names: `deque` of `deque[int]`."""
    return annotation.value if isinstance(annotation, ast.Subscript) else annotation


def _bind_assignment(node: ast.Assign | ast.AnnAssign | ast.NamedExpr, scope: Scope) -> None:
    targets: Iterable[ast.expr] = node.targets if isinstance(node, ast.Assign) else [node.target]
    if isinstance(node, ast.NamedExpr):
        scope = _around_comprehensions(scope)
    for target in targets:
        if not isinstance(target, ast.Name):
            continue  # the names within a tuple are bound as they are met
        if not isinstance(node, ast.AnnAssign) or _tells_more(node.value):
            assert node.value is not None
            scope.bind_value(target.id, node.value)
        if isinstance(node, ast.AnnAssign) and not isinstance(node.value, ast.Constant):
            scope.bind_value(target.id, _annotated_type(node.annotation), called=True)


def _tells_more(value: ast.expr | None) -> bool:
    """Whether a value may say what its annotation doesn't: `module: ModuleType = os`."""
    return isinstance(value, (ast.Constant, ast.Name, ast.Attribute))


def _around_comprehensions(scope: Scope) -> Scope:
    while isinstance(scope.node, _COMPREHENSIONS) and scope.parent is not None:
        scope = scope.parent
    return scope


def _bound_names(node: ast.AST) -> Iterator[str]:
    """The names that a node binds to values of which nothing is known."""
    if isinstance(node, (ast.Tuple, ast.List)) and isinstance(node.ctx, ast.Store):
        yield from (e.id for e in node.elts if isinstance(e, ast.Name))
    elif isinstance(node, ast.Starred) and isinstance(node.value, ast.Name):
        if isinstance(node.ctx, ast.Store):
            yield node.value.id
    elif isinstance(node, (ast.For, ast.AsyncFor, ast.comprehension, ast.AugAssign)):
        if isinstance(node.target, ast.Name):
            yield node.target.id
    elif isinstance(node, ast.withitem) and isinstance(node.optional_vars, ast.Name):
        yield node.optional_vars.id
    elif isinstance(node, (ast.ExceptHandler, ast.MatchAs, ast.MatchStar)) and node.name:
        yield node.name
    elif isinstance(node, ast.MatchMapping) and node.rest:
        yield node.rest
