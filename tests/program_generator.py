"""A Hypothesis strategy of whole programs whose modules share a handful of names on purpose.

Every program terminates and prints the same text at every run. Code at module level never fails
by itself: what may fail runs in a probe, which prints the values of its expressions or the type of
the exception. Function bodies run only inside probes, so they may do anything; `tick` bounds them.

Two of three programs are plain: they keep to what can be hoisted, so that most of their modules
are. The others also use modules as values, ask for attributes that may be missing, import at odd
moments and in circles, look at their own globals and read `__module__` of everything.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar

from hypothesis import strategies as st

T = TypeVar("T")

PLAIN = ("a", "b", "size", "item", "run", "Node")
HIDING = ("len", "list", "max", "id")
POOL = PLAIN * 3 + HIDING
ALIASES = ("first", "second", "third", "size")
PLAIN_LAYOUTS = (
    ("alpha", "beta", "main"),
    ("alpha", "beta", "gamma", "main"),
    ("size", "alpha", "item", "main"),
    ("alpha", "pkg.gamma", "pkg.delta", "pkg", "beta", "main"),
    ("pkg", "pkg.gamma", "pkg.sub", "pkg.sub.delta", "alpha", "main"),
    ("space.gamma", "space.delta", "alpha", "item", "main"),
    ("alpha", "beta", "size", "run", "item", "gamma", "main"),
)
LAYOUTS = (
    *PLAIN_LAYOUTS,
    ("alpha", "pkg.size", "pkg", "pkg.beta", "main"),
    ("item", "pkg.alpha", "pkg.size", "pkg", "beta", "main"),
    ("alpha", "space.alpha", "space.beta", "pkg.run", "pkg", "main"),
)
NAMESPACE_PACKAGES = {"space"}

PROBE = '''\
"""What the generated modules print with; deterministic for every value they can make."""

import contextlib
import enum
import types

FUEL = 60  # calls between two probes
REGISTERED = []
_left = FUEL
_total = 3000  # calls in all; nothing refills it


def home(value):
    return HOME


def show(value, depth=3):
    """A short text without addresses."""
    if isinstance(value, types.ModuleType):
        return f"module {value.__name__}"
    if isinstance(value, type):
        return f"class {home(value)}.{value.__qualname__}"
    if getattr(value, "__name__", "") == "<lambda>":
        return f"lambda of {home(value)}"
    if isinstance(value, (types.FunctionType, types.BuiltinFunctionType)):
        return f"function {home(value)}.{value.__qualname__}"
    if value is None or isinstance(value, (str, int, float, enum.Enum)):
        return repr(value)[:200]
    if depth == 0:
        return "..."
    if isinstance(value, dict):
        parts = [f"{show(k, depth - 1)}: {show(v, depth - 1)}" for k, v in list(value.items())[:5]]
    elif isinstance(value, (tuple, list)):
        parts = [show(part, depth - 1) for part in value[:5]]
    else:
        state = sorted(getattr(value, "__dict__", {}).items())[:5]
        parts = [f"{name}={show(part, depth - 1)}" for name, part in state]
    return f"{home(type(value))}.{type(value).__qualname__}({', '.join(parts)})"


def emit(label, *values):
    global _left
    _left = FUEL
    print(label, *map(show, values))


def note(label, *values):
    """For functions: prints like `emit`, but leaves the fuel as it is."""
    print(label, *map(show, values))


def fail(label, problem):
    emit(label, type(problem).__name__)


def attempt(label, *calls):
    for call in calls:
        try:
            emit(label, call())
        except Exception as problem:
            fail(label, problem)


def tick():
    """Called by every function: a program that calls in circles runs out of fuel."""
    global _left, _total
    _left -= 1
    _total -= 1
    if _left < 0 or _total < 0:
        raise RuntimeError("out of fuel")


def register(thing):
    REGISTERED.append(thing)
    emit("registered", thing, thing.__name__)
    return thing


def yes():
    return True


hold = contextlib.nullcontext
'''


class Kind(NamedTuple):
    """What a name is known to be bound to: 'value', 'function', 'class' or 'module'."""

    sort: str
    parameters: tuple[str, ...] = ()
    module: str = ""


VALUE = Kind("value")


@dataclass(repr=False)
class Program:
    """The files of a program; its entry is `main.py`."""

    files: dict[str, str]

    def __repr__(self) -> str:
        return "\n" + "".join(f"# --- {path}\n{text}" for path, text in self.files.items())

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """How Hypothesis shows a failing program: as files, not as a dictionary."""
        printer.text(repr(self))


@dataclass
class Module:
    """A module while it is written, and what later modules may rely on."""

    name: str
    is_package: bool
    lines: list[str] = field(default_factory=list)
    bound: dict[str, Kind] = field(default_factory=dict)
    maybe: set[str] = field(default_factory=set)
    exported: list[str] | None = None
    needs: set[str] = field(default_factory=set)
    imported: set[str] = field(default_factory=set)

    @property
    def package(self) -> str:
        return self.name if self.is_package else self.name.rpartition(".")[0]

    @property
    def path(self) -> str:
        return self.name.replace(".", "/") + ("/__init__.py" if self.is_package else ".py")

    def bind(self, name: str, kind: Kind = VALUE) -> None:
        self.bound[name] = kind
        self.maybe.discard(name)

    def unbind(self, name: str) -> None:
        self.bound.pop(name, None)
        self.maybe.add(name)

    def starred(self) -> list[str]:
        """The names that a star import binds for certain."""
        if self.exported is not None:
            return self.exported
        return [name for name in self.bound if not name.startswith("_")]


@dataclass
class Scope:
    """Where an expression stands: `safe` code may only read what is bound for certain."""

    module: Module
    safe: bool
    local: tuple[str, ...] = ()


def indent(lines: Sequence[str]) -> list[str]:
    return ["    " + line for line in lines]


class Dice:
    """Choices drawn from Hypothesis, so that failing programs shrink."""

    def __init__(self, draw: Callable[[st.SearchStrategy[int]], int]) -> None:
        self.draw = draw
        self.plain = not self.one_in(3)

    def pick(self, options: Sequence[T]) -> T:
        return options[self.draw(st.integers(0, len(options) - 1))]

    def count(self, low: int, high: int) -> int:
        return self.draw(st.integers(low, high))

    def one_in(self, n: int) -> bool:
        return self.draw(st.integers(0, n - 1)) == n - 1

    def some(self, options: Sequence[T], most: int) -> list[T]:
        chosen = [self.pick(options) for _ in range(self.count(0, most))]
        return list(dict.fromkeys(chosen))


class Expressions:
    """Expressions over the names in reach."""

    def __init__(self, dice: Dice, modules: dict[str, Module]) -> None:
        self.dice = dice
        self.modules = modules
        self.serial = 0
        self.modules_are_values = not dice.plain and dice.one_in(5)

    def literal(self, scope: Scope) -> str:
        """A value that tells where it was made."""
        self.serial += 1
        return f'"{scope.module.name}#{self.serial}"' if self.serial % 3 else str(self.serial)

    def names(self, scope: Scope) -> list[str]:
        names = [*scope.module.bound]
        if not scope.safe:
            names += [*sorted(scope.module.maybe), *PLAIN]
        if not self.modules_are_values:
            kinds = scope.module.bound
            names = [name for name in names if kinds.get(name, VALUE).sort != "module"]
        return [*names, *scope.local]

    def module_paths(self, scope: Scope) -> list[tuple[str, str]]:
        """The expressions that give a module, with the module's name; safe ones are certain."""
        found = []
        for name, kind in scope.module.bound.items():
            if kind.sort == "module" and name not in (POOL if scope.safe else scope.local):
                found.append((name, kind.module))
                found += self.submodule_paths(scope, name, kind.module)
        return found

    def submodule_paths(self, scope: Scope, path: str, package: str) -> list[tuple[str, str]]:
        found = []
        module = scope.module
        for name in sorted(module.imported if self.dice.plain else module.needs):
            parent, _, leaf = name.rpartition(".")
            certain = leaf not in POOL or not scope.safe
            if parent == package and certain and self.attribute_is_module(parent, leaf):
                found += [(f"{path}.{leaf}", name)]
                found += self.submodule_paths(scope, f"{path}.{leaf}", name)
        return found

    def attribute_is_module(self, package: str, leaf: str) -> bool:
        """Unless the package itself binds that name to something else."""
        owner = self.modules.get(package)
        return owner is None or leaf not in {*owner.bound, *owner.maybe}

    def attribute(self, scope: Scope) -> str | None:
        """`m.x` of a module in reach."""
        paths = self.module_paths(scope)
        if not paths:
            return None
        path, name = self.dice.pick(paths)
        target = self.modules.get(name)
        names = list(target.bound) if target else []
        if target and self.dice.plain:
            names = [name for name in names if target.bound[name].sort != "module"]
        if target and not scope.safe and not self.dice.plain:
            names += [*sorted(target.maybe), *PLAIN]
        return f"{path}.{self.dice.pick(names)}" if names else None

    def reference(self, scope: Scope) -> str:
        if self.dice.one_in(3):
            return self.attribute(scope) or self.literal(scope)
        names = self.names(scope)
        return self.dice.pick(names) if names else self.literal(scope)

    def __call__(self, scope: Scope, depth: int = 2) -> str:
        if depth == 0 or self.dice.one_in(2):
            return self.reference(scope)
        forms = [self.literal, self.display, self.function, self.comprehension, self.fstring]
        if not scope.safe:
            forms += [self.call, self.call, self.builtin]
        return self.dice.pick(forms)(scope)

    def display(self, scope: Scope) -> str:
        first, second = self(scope, 1), self(scope, 1)
        return self.dice.pick([f"({first}, {second})", f"[{first}]", f'{{"size": {second}}}'])

    def function(self, scope: Scope) -> str:
        name = self.dice.pick(POOL)
        default = self(scope, 0)
        body = self(Scope(scope.module, False, (*scope.local, name)), 1)
        return self.dice.pick(
            [f"(lambda {name}={default}: {body})", f"(lambda *, {name}={default}: {name})"]
        )

    def comprehension(self, scope: Scope) -> str:
        name = self.dice.pick(POOL)
        source = self(scope, 0)
        inner = Scope(scope.module, scope.safe, (*scope.local, name))
        body = self(inner, 1)
        return self.dice.pick(
            [
                f"[{body} for {name} in ({source}, 7)]",
                f"{{{name}: {body} for {name} in range(2)}}",
                f"[({name}, {body}) for {name} in (1,) for {name} in ({name}, {body})]",
            ]
        )

    def fstring(self, scope: Scope) -> str:
        value, name = self.reference(scope), self.dice.pick(PLAIN)
        if '"' in value:
            return value
        return self.dice.pick(
            [
                f'f"{{show({value})}} {{{{{name}}}}}"',
                f'f"{{show({value})=}}"',
                f"f'''{name} {{show({value}):>{{20}}}} {{\"{name}\"!r}}'''",
            ]
        )

    def call(self, scope: Scope) -> str:
        target = self.reference(scope)
        if not target[0].isalpha():
            return target
        kind = self.kind_of(scope, target)
        named = [f"{name}={self(scope, 0)}" for name in kind.parameters if self.dice.one_in(2)]
        return f"{target}({', '.join(named)})"

    def kind_of(self, scope: Scope, path: str) -> Kind:
        owner, _, leaf = path.rpartition(".")
        for prefix, name in self.module_paths(scope):
            if prefix == owner and name in self.modules:
                return self.modules[name].bound.get(leaf, VALUE)
        return scope.module.bound.get(path, VALUE) if path not in scope.local else VALUE

    def builtin(self, scope: Scope) -> str:
        return self.dice.pick(["len((1, 2))", 'list("ab")', "max(1, 2)", "id(None) == id(None)"])


class Functions:
    """`def` statements with bodies that do whatever a body can do to shared names."""

    def __init__(self, dice: Dice, expressions: Expressions, planned: Sequence[str]) -> None:
        self.dice = dice
        self.expr = expressions
        self.planned = [name for name in planned if name != "main"]

    def parameters(self, scope: Scope) -> tuple[list[str], str]:
        """Every parameter has a default, evaluated where the function is defined."""
        names = self.dice.some(POOL, 3)
        parts = [f"{name}={self.expr(scope, 1)}" for name in names]
        if parts and self.dice.one_in(3):
            parts.insert(self.dice.count(0, len(parts) - 1), "*")
        elif self.dice.one_in(5) and "b" not in names:
            parts.append("**b")
        return names, ", ".join(parts)

    def define(self, scope: Scope, name: str, method: bool = False) -> list[str]:
        names, signature = self.parameters(scope)
        first = "self, " if method else ""
        return [f"def {name}({first}{signature}):", *indent(self.body(scope.module, names))]

    def body(self, module: Module, parameters: Sequence[str]) -> list[str]:
        rebound = [n for n in self.dice.some(POOL, 2) if n not in {*parameters, "b"}]
        scope = Scope(module, False, tuple(parameters))
        lines = [f"global {', '.join(rebound)}"] if rebound else []
        lines.append("tick()")
        for name in rebound:
            lines += self.rebind(scope, name)
            if name not in module.bound:
                module.maybe.add(name)
        for _ in range(self.dice.count(0, 2)):
            lines += self.statement(scope, rebound)
        values = [self.expr(scope) for _ in range(self.dice.count(1, 2))]
        return [*lines, f"return {', '.join(values)}"]

    def rebind(self, scope: Scope, name: str) -> list[str]:
        """Without reading itself: a value must not grow with every call."""
        if self.dice.one_in(4):
            return [f"{name} = lambda: {self.expr.literal(scope)}"]
        return [f"{name} = {self.expr.literal(scope)}"]

    def statement(self, scope: Scope, rebound: Sequence[str]) -> list[str]:
        free = [name for name in POOL if name not in rebound]
        name = self.dice.pick(free)
        forms = [
            self.local_value,
            self.local_function,
            self.local_class,
            self.local_match,
            self.local_walrus,
            self.caught,
            self.loop,
            self.lazy_import,
            self.lazy_import,
            self.outside_assignment,
        ]
        return self.dice.pick(forms)(scope, name)

    def local_value(self, scope: Scope, name: str) -> list[str]:
        return [f"{name} = {self.expr(scope)}"]

    def local_function(self, scope: Scope, name: str) -> list[str]:
        shared = self.dice.pick([n for n in PLAIN if n != name])
        inner = Scope(scope.module, False, (*scope.local, shared))
        change = [
            f"{shared} = {self.expr.literal(scope)}",
            f"return {self.expr(inner, 1)}, {shared}",
        ]
        if self.dice.one_in(2) and shared in scope.local:
            return [f"def {name}():", *indent(["tick()", f"nonlocal {shared}", *change])]
        return [f"def {name}({shared}=1):", *indent(["tick()", *change[1:]])]

    def local_class(self, scope: Scope, name: str) -> list[str]:
        attribute = self.dice.pick(POOL)
        return [
            f"class {name}:",
            f"    {attribute} = {self.expr(scope, 1)}",
            f"    {self.dice.pick(PLAIN)} = {attribute}",
            f"    seen = [{self.expr.reference(scope)} for _ in range(1)]",
        ]

    def local_match(self, scope: Scope, name: str) -> list[str]:
        return [
            f"match ({self.expr(scope, 0)}, 1):",
            f"    case ({name}, 1):",
            "        pass",
        ]

    def local_walrus(self, scope: Scope, name: str) -> list[str]:
        return [f"[{name} := ({self.expr(scope, 0)}, each) for each in range(2)]"]

    def caught(self, scope: Scope, name: str) -> list[str]:
        return [
            "try:",
            f"    {self.expr(scope)}",
            f"except Exception as {name}:",
            f'    note("caught", type({name}).__name__)',
        ]

    def loop(self, scope: Scope, name: str) -> list[str]:
        return [f"for {name} in ({self.expr(scope, 0)}, 2):", f"    {self.expr(scope, 1)}"]

    def lazy_import(self, scope: Scope, name: str) -> list[str]:
        """From any module of the program; a module not yet run runs at the call."""
        reach = sorted(scope.module.needs & set(self.planned)) if self.dice.plain else self.planned
        if not reach:
            return self.local_value(scope, name)
        target = self.dice.pick(reach)
        known = self.expr.modules.get(target) if target != scope.module.name else None
        names = [n for n, kind in known.bound.items() if kind.sort != "module"] if known else []
        if names and self.dice.one_in(2):
            return [f"from {target} import {self.dice.pick(names)} as {name}"]
        attribute = self.dice.pick(names if self.dice.plain and names else PLAIN)
        if self.dice.plain or "." in target or self.dice.one_in(2):
            return [f"import {target} as near", f"{name} = near.{attribute}"]
        return [f"import {target}", f"{target}.{attribute}"]

    def outside_assignment(self, scope: Scope, name: str) -> list[str]:
        paths = self.expr.module_paths(scope)
        leaves = {planned.rpartition(".")[2] for planned in self.planned}
        if not paths or name in leaves:
            return ["pass"]
        path, _ = self.dice.pick(paths)
        return [f"{path}.{name} = {self.expr.literal(scope)}"]


class Statements:
    """Statements at module level; those that are not in a probe can't fail."""

    def __init__(self, dice: Dice, expressions: Expressions, functions: Functions) -> None:
        self.dice = dice
        self.expr = expressions
        self.functions = functions
        self.probes = 0

    def write(self, module: Module) -> None:
        forms = [
            self.value,
            self.function,
            self.function,
            self.conditional_function,
            self.registered,
            self.plain_class,
            self.plain_class,
            self.derived_class,
            self.record_class,
            self.walrus,
            self.loop_and_with,
            self.match,
            self.value_match,
            self.caught,
            self.augmented,
            self.deleted,
            self.outside_assignment,
            self.outside_assignment,
            self.probe,
            self.probe,
            self.probe,
        ]
        module.lines += self.dice.pick(forms)(module)

    def probe(self, module: Module) -> list[str]:
        self.probes += 1
        label = f'"{module.name} {self.probes}"'
        scope = Scope(module, False)
        values = ", ".join(self.expr(scope, 3) for _ in range(self.dice.count(1, 3)))
        return [
            "try:",
            f"    emit({label}, {values})",
            "except Exception as problem:",
            f"    fail({label}, problem)",
        ]

    def inspect(self, module: Module, names: Sequence[str]) -> list[str]:
        """A probe for each name, and one for its call where it can be called."""
        lines = []
        for name in names:
            self.probes += 1
            kind = self.expr.kind_of(Scope(module, False), name)
            calls = f"lambda: {name}" + (f", lambda: {name}()" if kind.sort != "module" else "")
            lines.append(f'attempt("{module.name} {self.probes}", {calls})')
        return lines

    def closing(self, module: Module) -> list[str]:
        """What the module and those it can reach have come to."""
        names = [name for name in self.expr.names(Scope(module, True)) if name in POOL]
        own = self.dice.some(names or ["a"], 4)
        outside = [self.expr.attribute(Scope(module, False)) for _ in range(4)]
        return self.inspect(module, [*own, *(path for path in outside if path)])

    def value(self, module: Module) -> list[str]:
        name = self.dice.pick(POOL)
        line = f"{name} = {self.expr(Scope(module, True))}"
        module.bind(name)
        return [line]

    def function(self, module: Module) -> list[str]:
        name = self.dice.pick(POOL)
        lines = self.functions.define(Scope(module, True), name)
        signature = lines[0].partition("(")[2]
        parameters = tuple(n for n in PLAIN if f"{n}=" in signature)
        module.bind(name, Kind("function", parameters))
        return lines

    def conditional_function(self, module: Module) -> list[str]:
        name = self.dice.pick(POOL)
        lines = self.functions.define(Scope(module, True), name)
        other = self.expr(Scope(module, True), 1)
        module.bind(name)
        return ["if yes():", *indent(lines), "else:", f"    {name} = {other}"]

    def registered(self, module: Module) -> list[str]:
        return ["@register", *self.function(module)]

    def class_body(self, module: Module) -> list[str]:
        lines = []
        scope = Scope(module, True)
        for _ in range(self.dice.count(1, 3)):
            name = self.dice.pick(POOL)
            if self.dice.one_in(3):
                lines += self.functions.define(scope, name, method=True)
            elif self.dice.one_in(3) and name in module.bound:
                lines.append(f"{name} = {name}")
            else:
                lines.append(f"{name} = {self.expr(scope)}")
        if self.dice.one_in(4):
            lines += ["__size = 1", "def hidden(self):", "    return self.__size"]
        return lines

    def plain_class(self, module: Module) -> list[str]:
        name = self.dice.pick(POOL)
        lines = [f"class {name}:", *indent(self.class_body(module))]
        module.bind(name, Kind("class"))
        return lines

    def bind_in_try(self, module: Module, name: str) -> None:
        """Bound either way; but plain programs don't ask others to see that."""
        if self.dice.plain:
            module.unbind(name)
        else:
            module.bind(name)

    def derived_class(self, module: Module) -> list[str]:
        name = self.dice.pick(POOL)
        base = self.expr.reference(Scope(module, True))
        lines = [f"class {name}({base}):", *indent(self.class_body(module))]
        self.bind_in_try(module, name)
        caught = [
            "except Exception as problem:",
            f'    {name} = "no base"',
            '    fail("base", problem)',
        ]
        return ["try:", *indent(lines), *caught]

    def record_class(self, module: Module) -> list[str]:
        name = self.dice.pick(PLAIN)
        fields = self.dice.some(PLAIN, 2) or ["a"]
        lines = [
            f"    {each}: object = {self.expr.literal(Scope(module, True))}" for each in fields
        ]
        heads = [
            ["@dataclasses.dataclass", f"class {name}:"],
            [f"class {name}(typing.NamedTuple):"],
            [f"class {name}(enum.Enum):"],
        ]
        head = self.dice.pick(heads)
        if "Enum" in head[-1]:
            lines = [line.replace(": object", "") for line in lines]
        module.bind(name, Kind("class", tuple(fields) if "Enum" not in head[-1] else ()))
        return [*head, *lines]

    def walrus(self, module: Module) -> list[str]:
        name, other = self.dice.pick(POOL), self.dice.pick(PLAIN)
        value = self.expr(Scope(module, True, (other,)), 1)
        if name == other:
            return self.value(module)
        module.bind(name)
        return [f"[{name} := ({value}, {other}) for {other} in range(2)]"]

    def loop_and_with(self, module: Module) -> list[str]:
        name, other = self.dice.pick(POOL), self.dice.pick(POOL)
        scope = Scope(module, True)
        first, second = self.expr(scope, 1), self.expr(scope, 1)
        module.bind(name)
        module.bind(other)
        loop = [f"for {name} in (1, {first}):", "    pass"]
        return [*loop, f"with hold({second}) as {other}:", "    pass"]

    def match(self, module: Module) -> list[str]:
        first, second, third = (self.dice.pick(PLAIN) for _ in range(3))
        if len({first, second, third}) < 3:
            return self.value(module)
        value = self.expr(Scope(module, True), 1)
        for name in (first, second, third):
            module.bind(name)
        subject = f'({value}, {{"size": 1, "x": 2}}, 3)'
        case = f'case [{first}, {{"size": 1, **{second}}}, 3] as {third}:'
        return [f"match {subject}:", f"    {case}", "        pass"]

    def value_match(self, module: Module) -> list[str]:
        """A dotted name in a pattern compares; a bare one would capture."""
        path = self.expr.attribute(Scope(module, True))
        if path is None or (self.dice.plain and not self.dice.one_in(4)):
            return self.value(module)
        subject, name = self.expr(Scope(module, True), 0), self.dice.pick(PLAIN)
        module.bind(name)
        cases = [
            f"    case {path}:",
            f'        {name} = "equal"',
            "    case _:",
            f'        {name} = "other"',
        ]
        return [f"match {subject}:", *cases]

    def caught(self, module: Module) -> list[str]:
        name = self.dice.pick(PLAIN)
        module.unbind(name)
        return [
            "try:",
            "    {}[1]",
            f"except KeyError as {name}:",
            f'    emit("caught", {name}.args)',
        ]

    def augmented(self, module: Module) -> list[str]:
        name = self.dice.pick(POOL)
        self.bind_in_try(module, name)
        change = f"    {name} += 1"
        return ["try:", change, "except Exception:", f"    {name} = {self.dice.count(1, 9)}"]

    def deleted(self, module: Module) -> list[str]:
        names = [name for name in module.bound if name in POOL]
        if not names:
            return self.value(module)
        name = self.dice.pick(names)
        module.unbind(name)
        return [
            "try:",
            f"    del {name}",
            "except NameError as problem:",
            '    fail("del", problem)',
        ]

    def outside_assignment(self, module: Module) -> list[str]:
        scope = Scope(module, True)
        line = self.functions.outside_assignment(scope, self.dice.pick(POOL))
        return line if line != ["pass"] else self.probe(module)


class Imports:
    """Import statements of every form, of modules that are complete when they are reached."""

    def __init__(self, dice: Dice, modules: dict[str, Module]) -> None:
        self.dice = dice
        self.modules = modules

    def visible(self, module: Module) -> list[Module]:
        """Complete modules; from inside a package also those that come before its `__init__`."""
        inside = {module.name.rpartition(".")[0], module.package}
        return [
            other
            for other in self.modules.values()
            if other is not module
            and all(p in self.modules or p in inside | NAMESPACE_PACKAGES for p in parents(other))
        ]

    def write(self, module: Module) -> None:
        choices = self.visible(module)
        if not choices:
            return
        fresh = [other for other in choices if other.name not in module.needs]
        target = self.dice.pick(fresh if fresh and self.dice.one_in(2) else choices)
        self.write_one(module, target)

    def write_one(self, module: Module, target: Module) -> None:
        forms = [self.plain, self.renamed, self.names, self.names, self.star, self.submodule]
        forms += [self.relative] if self.dice.plain else [self.relative, self.guarded]
        if self.dice.one_in(10):
            module.lines += self.missing(module)
        module.lines += self.dice.pick(forms)(module, target)
        module.imported.add(target.name)
        module.needs |= {target.name, *target.needs, *parents(target)}

    def module_kind(self, target: Module) -> Kind:
        """A package may have bound the name of its submodule to something else."""
        package, _, leaf = target.name.rpartition(".")
        owner = self.modules.get(package)
        if not package or package in NAMESPACE_PACKAGES:
            return Kind("module", (), target.name)
        taken = leaf in ({*owner.bound, *owner.maybe} if owner else POOL)
        return VALUE if taken else Kind("module", (), target.name)

    def plain(self, module: Module, target: Module) -> list[str]:
        top = target.name.partition(".")[0]
        if self.dice.plain and top in POOL:
            return self.renamed(module, target)
        module.bind(top, Kind("module", (), top))
        return [f"import {target.name}"]

    def alias(self, target: Module) -> str:
        """In plain programs a name that no other module gets."""
        plain = [f"the_{target.name.replace('.', '_')}"]
        return self.dice.pick(plain if self.dice.plain else ALIASES)

    def renamed(self, module: Module, target: Module) -> list[str]:
        name = self.alias(target)
        module.bind(name, self.module_kind(target))
        return [f"import {target.name} as {name}"]

    def from_names(self, module: Module, target: Module, source: str) -> list[str]:
        names = self.dice.some([n for n in target.bound if n in POOL] or ["__name__"], 3)
        parts = []
        for name in names or ["__name__"]:
            alias = self.dice.pick([name, name, self.dice.pick(POOL)])
            alias = "a" if alias == "__name__" else alias
            parts.append(name if alias == name else f"{name} as {alias}")
            module.bind(alias, target.bound.get(name, VALUE))
        return [f"from {source} import {', '.join(parts)}"]

    def names(self, module: Module, target: Module) -> list[str]:
        return self.from_names(module, target, target.name)

    def relative(self, module: Module, target: Module) -> list[str]:
        base = module.package
        if not base or not target.name.startswith(base + "."):
            return self.names(module, target)
        rest = target.name.removeprefix(base)
        if rest.count(".") == 1 and self.dice.one_in(2):
            name = self.alias(target)
            module.bind(name, self.module_kind(target))
            return [f"from . import {rest[1:]} as {name}"]
        return self.from_names(module, target, rest)

    def submodule(self, module: Module, target: Module) -> list[str]:
        package, _, leaf = target.name.rpartition(".")
        if not package:
            return self.renamed(module, target)
        name = self.alias(target)
        module.bind(name, self.module_kind(target))
        return [f"from {package} import {leaf} as {name}"]

    def star(self, module: Module, target: Module) -> list[str]:
        if self.dice.plain and target.maybe and not target.exported:
            return self.names(module, target)
        for name in target.starred():
            module.bind(name, target.bound[name])
        if target.exported is None:
            leaves = {n.rpartition(".")[2] for n in self.modules if n.startswith(target.name + ".")}
            for name in target.maybe | leaves:
                module.unbind(name)
        return [f"from {target.name} import *"]

    def guarded(self, module: Module, target: Module) -> list[str]:
        """A lazy import may run this module when its target is only half done."""
        (line,) = self.names(module, target)
        names = [part.split(" as ")[-1] for part in line.partition("import ")[2].split(", ")]
        for name in names:
            module.bind(name)
        return ["try:", f"    {line}", "except ImportError:", f'    {" = ".join(names)} = "none"']

    def missing(self, module: Module) -> list[str]:
        name = self.dice.pick(POOL)
        module.bind(name)
        broken = f"    import no_such_module as {name}"
        return ["try:", broken, "except ImportError:", f'    {name} = "no such module"']


def parents(module: Module) -> list[str]:
    parts = module.name.split(".")
    return [".".join(parts[:end]) for end in range(1, len(parts))]


HEADS = (
    ["from probe import attempt, emit, fail, hold, note, register, show, tick, yes"],
    ["from probe import *"],
    [
        "from probe import attempt, emit, fail, hold, note",
        "from probe import register, show, tick, yes",
    ],
)


def finish(dice: Dice, module: Module) -> None:
    """What stands at the end of a module: `__all__`, a look at its own globals, the exit."""
    public = [name for name in module.bound if name in POOL]
    if public and dice.one_in(3):
        module.exported = dice.some(public, 4)
        module.lines.append(f"__all__ = {module.exported!r}")
    if not dice.plain and dice.one_in(8):
        names = f"sorted(name for name in globals() if name in {sorted(set(POOL))!r})"
        module.lines += [
            "def look():",
            f"    return {names}",
            f'emit("{module.name} globals", look())',
        ]
    if module.name == "main" and dice.one_in(4):
        module.lines += ['if __name__ == "__main__":', f"    raise SystemExit({dice.count(1, 5)})"]


def write_module(dice: Dice, name: str, layout: Sequence[str], modules: dict[str, Module]) -> None:
    """Write the module `name`, and add it to the modules that the next ones may use."""
    is_package = any(other.startswith(name + ".") for other in layout)
    module = Module(name, is_package)
    expressions = Expressions(dice, modules)
    expressions.serial = 100 * len(modules)
    statements = Statements(dice, expressions, Functions(dice, expressions, layout))
    imports = Imports(dice, modules)
    if dice.one_in(5):
        module.lines.append("from __future__ import annotations")
    module.lines += ["import dataclasses, enum, typing", *dice.pick(HEADS)]
    module.lines.append(f'emit("{name} starts", __name__)')
    for _ in range(dice.count(1, 3) if modules else 0):
        imports.write(module)
    for _ in range(dice.count(3, 8)):
        if modules and dice.one_in(6):
            imports.write(module)
        statements.write(module)
    if name == "main":
        for other in list(modules.values()):
            if other.name not in module.needs:
                imports.write_one(module, other)
    module.lines += [*statements.probe(module), *statements.closing(module)]
    finish(dice, module)
    modules[name] = module


def close_cycle(dice: Dice, modules: dict[str, Module]) -> None:
    """Let a complete module import one that needs it, as its last act."""
    for name, module in modules.items():
        users = {other.name for other in modules.values() if name in other.needs} - {"main"}
        ends = [user for user in sorted(users) if not users & modules[user].needs]
        ends = [end for end in ends if "." not in name + end]
        if ends and dice.one_in(3):
            end = dice.pick(ends)
            probes = [f'attempt("{name} cycle", lambda: {end}.{each})' for each in PLAIN[:3]]
            module.lines += [f"import {end}", *probes]
            return


@st.composite
def programs(draw: st.DrawFn) -> Program:
    """A whole program, entry `main.py`, of three to seven modules and the probe they print with."""
    dice = Dice(draw)
    layout = dice.pick(PLAIN_LAYOUTS if dice.plain else LAYOUTS)
    modules: dict[str, Module] = {}
    for name in layout:
        write_module(dice, name, layout, modules)
    if not dice.plain:
        close_cycle(dice, modules)
    files = {module.path: "\n".join(module.lines) + "\n" for module in modules.values()}
    home = '"somewhere"' if dice.plain else "value.__module__"
    return Program({"probe.py": PROBE.replace("HOME", home), **files})
