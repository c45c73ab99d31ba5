"""Which top-level statements do nothing but bind their names.

Such a statement may be dropped when nobody uses the names, and may run earlier or later than it
did. Everything that isn't surely of this kind counts as having an effect.
"""

from __future__ import annotations

import ast
import builtins

from generator.fold import CannotFold, fold
from generator.graph import Program
from generator.imports import Request
from generator.link import Linker
from generator.modules import Module
from generator.reader import catches_import_error, is_python_2, is_type_checking
from generator.standard import is_quiet
from generator.targets import BUILTINS, HoistedModule, Implicit, Standard, Symbol, Target

_HARMLESS_BUILTINS = frozenset(
    {"object", "property", "staticmethod", "classmethod", "frozenset", "dict", "list", "set"}
    | {"tuple", "bytearray", "range"}
)
_HARMLESS = {
    "abc": {"ABC", "ABCMeta", "abstractmethod"},
    "collections": {"namedtuple", "deque", "defaultdict", "OrderedDict", "Counter"},
    "contextlib": {"contextmanager"},
    "dataclasses": {"dataclass", "field"},
    "enum": {"auto", "unique", "Enum", "IntEnum", "Flag", "IntFlag", "StrEnum"},
    "functools": {"cache", "cached_property", "lru_cache", "partial", "total_ordering", "wraps"},
    "operator": {"attrgetter", "itemgetter", "methodcaller"},
    "pathlib": {"Path", "PurePath"},
    "re": {"compile"},
    "typing": {"NamedTuple", "NewType", "ParamSpec", "TypeVar", "TypedDict", "final", "overload"}
    | {"runtime_checkable", "Protocol", "Generic", "cast"},
}
_EMPTY_HOOKS = frozenset({"__init_subclass__", "__set_name__", "__prepare__"})


class Effects:
    """Judges statements of hoisted modules by what their names were linked to."""

    def __init__(self, program: Program, linker: Linker) -> None:
        self.program = program
        self.linker = linker
        self._targets = linker.links.by_node
        self._judged: dict[ast.stmt, bool] = {}
        self._lists_subclasses = any(
            "__subclasses__" in module.names.attribute_names for module in program.modules.values()
        )

    def is_pure(self, module: Module, statement: ast.stmt) -> bool:
        if statement not in self._judged:
            self._judged[statement] = False  # until shown, also for statements inside themselves
            self._judged[statement] = self._statement(module, statement)
        return self._judged[statement]

    def is_movable(self, module: Module, unit: int) -> bool:
        """Whether a statement may run earlier or later: pure, and reading nothing that changes."""
        return self.is_pure(module, module.tree.body[unit]) and not self._reads_changing(
            module, unit
        )

    def _reads_changing(self, module: Module, unit: int) -> bool:
        return any(
            reference.occurrence.unit == unit
            and isinstance(reference.target, Symbol)
            and reference.context == "load"
            and not self.linker.is_stable(reference.target)
            and not reference.occurrence.runs_later_than(module.names.scope)
            for reference in self.linker.links.references[module.name]
        )

    def _all(self, module: Module, statements: list[ast.stmt]) -> bool:
        return all(self.is_pure(module, statement) for statement in statements)

    def _statement(self, module: Module, statement: ast.stmt) -> bool:
        match statement:
            case ast.Pass() | ast.Global() | ast.Expr(value=ast.Constant()):
                return True
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                return self._function(module, statement)
            case ast.ClassDef():
                return self._class(module, statement)
            case ast.Assign(targets=targets, value=value):
                return all(map(_plain_target, targets)) and self._assigned(module, targets, value)
            case ast.AnnAssign(target=ast.Name(), value=value):
                return (value is None or self.is_pure_value(module, value)) and (
                    module.future_annotations or self._annotation(statement.annotation)
                )
            case ast.AugAssign(target=ast.Name(id=name), value=value):
                return self._folds(module, value) and self._is_plain_variable(module, name)
            case ast.Import() | ast.ImportFrom():
                return self._import(module, statement)
            case ast.If():
                return self._if(module, statement)
            case ast.Try():
                return self._try(module, statement)
        return False

    # Statements

    def _assigned(self, module: Module, targets: list[ast.expr], value: ast.expr) -> bool:
        """Unpacking is only harmless when both sides are seen to fit."""
        for target in targets:
            if isinstance(target, ast.Name):
                continue
            assert isinstance(target, ast.Tuple | ast.List)
            if not isinstance(value, ast.Tuple | ast.List) or len(value.elts) != len(target.elts):
                return False
        return self.is_pure_value(module, value)

    def _function(self, module: Module, node: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
        arguments = node.args
        defaults = [d for d in [*arguments.defaults, *arguments.kw_defaults] if d is not None]
        every = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
        every += [a for a in (arguments.vararg, arguments.kwarg) if a]
        annotations = [a.annotation for a in every] + [node.returns]
        return (
            all(self._decorator(module, decorator) for decorator in node.decorator_list)
            and all(self.is_pure_value(module, default) for default in defaults)
            and (
                module.future_annotations
                or all(self._annotation(note) for note in annotations if note is not None)
            )
        )

    def _decorator(self, module: Module, node: ast.expr) -> bool:
        if isinstance(node, ast.Call):
            return self._harmless(node.func) and self._arguments(module, node)
        if isinstance(node, ast.Attribute) and node.attr in ("setter", "getter", "deleter"):
            return True  # of a property, which the class body has just made
        return self._harmless(node)

    def _class(self, module: Module, node: ast.ClassDef) -> bool:
        metaclasses = [keyword.value for keyword in node.keywords if keyword.arg == "metaclass"]
        return (
            all(self._decorator(module, decorator) for decorator in node.decorator_list)
            and all(self._base(base) for base in node.bases)
            and all(isinstance(self._targets.get(m), Standard) for m in metaclasses)
            and not (node.bases and self._lists_subclasses)
            and len(metaclasses) == len(node.keywords)
            and self._all(module, node.body)
        )

    def _base(self, node: ast.expr) -> bool:
        """A base class that does nothing when it is inherited from."""
        if isinstance(node, ast.Subscript):
            return self._base(node.value) and self._annotation(node.slice)
        target = self._targets.get(node)
        if isinstance(target, Standard):
            return True
        if isinstance(target, Symbol):
            definition = self._class_of(target)
            return definition is not None and self._quiet_class(target.module, definition)
        return target is None and isinstance(node, ast.Name) and node.id in BUILTINS

    def _class_of(self, symbol: Symbol) -> ast.ClassDef | None:
        bindings = self.linker.symbol_bindings(symbol)
        node = bindings[0].node if len(bindings) == 1 else None
        return node if isinstance(node, ast.ClassDef) else None

    def _quiet_class(self, module: str, node: ast.ClassDef) -> bool:
        hooks = {s.name for s in node.body if isinstance(s, ast.FunctionDef)} & _EMPTY_HOOKS
        return not hooks and self._class(self.program.modules[module], node)

    def _import(self, module: Module, node: ast.Import | ast.ImportFrom) -> bool:
        for site in module.names.imports:
            if site.node is node:
                requests = self.program.requests_of(module, site)
                loaded = [name for r in requests for name in self.program.loaded_by(r)]
                return all(self._binds_quietly(request) for request in requests) and not any(
                    name in self.linker.facts.wrapped for name in loaded
                )
        return False

    def _binds_quietly(self, request: Request) -> bool:
        """Whether the import does what it says and nothing else."""
        if request.module == "__future__" or request.member == "*":
            return True
        found = self.linker.imported(request)
        if isinstance(found, Standard):
            return is_quiet(found)
        return found is not None

    def _if(self, module: Module, node: ast.If) -> bool:
        if is_type_checking(node.test) or is_python_2(node.test):
            return self._all(module, node.orelse)
        if is_main_guard(node.test) and not module.is_entry:
            return self._all(module, node.orelse)
        return self._test(module, node.test) and self._all(module, [*node.body, *node.orelse])

    def _test(self, module: Module, test: ast.expr) -> bool:
        """`sys.version_info >= (3, 10)`, `sys.platform == "win32"`, and constants."""
        if isinstance(test, ast.Compare) and isinstance(test.left, ast.Attribute | ast.Name):
            target = self._targets.get(test.left) or self._targets.get(
                getattr(test.left, "value", test.left)
            )
            return (
                isinstance(target, Standard)
                and target.module in ("sys", "os")
                and all(self._folds(module, side) for side in test.comparators)
            )
        return self._folds(module, test)

    def _try(self, module: Module, node: ast.Try) -> bool:
        """`try: import x except ImportError: x = None` and its like."""
        handlers = all(
            catches_import_error(handler) and self._all(module, handler.body)
            for handler in node.handlers
        )
        return handlers and self._all(module, [*node.body, *node.orelse, *node.finalbody])

    # Expressions

    def is_pure_value(self, module: Module, node: ast.expr) -> bool:
        match node:
            case ast.Constant() | ast.Lambda(args=ast.arguments(defaults=[], kw_defaults=[])):
                return True
            case ast.Name():
                return self._is_bound(module, node)
            case ast.Tuple(elts=items) | ast.List(elts=items) | ast.Set(elts=items):
                return all(self.is_pure_value(module, item) for item in items)
            case ast.Dict(keys=keys, values=values):
                return all(
                    key is not None and self.is_pure_value(module, key) for key in keys
                ) and all(self.is_pure_value(module, value) for value in values)
            case ast.Attribute():
                return self._attribute(node)
            case ast.Call():
                if self._harmless(node.func) and self._arguments(module, node):
                    return True
            case ast.Subscript(value=ast.Name() | ast.Attribute()):
                if self._is_type(node.value):
                    return self._annotation(node.slice)
        return self._folds(module, node)

    def _arguments(self, module: Module, call: ast.Call) -> bool:
        values = [*call.args, *(keyword.value for keyword in call.keywords)]
        return all(
            not isinstance(value, ast.Starred) and self.is_pure_value(module, value)
            for value in values
        )

    def _is_bound(self, module: Module, node: ast.Name) -> bool:
        """Reading the name can't fail: it is a builtin, or has surely been bound before."""
        target = self._targets.get(node)
        if target is None:
            return node.id in BUILTINS
        if isinstance(target, Symbol):
            return any(
                not b.conditional and not b.deferred and b.kind not in ("delete", "annotate")
                for b in self.linker.symbol_bindings(target)
            )
        return isinstance(target, Standard | Implicit | HoistedModule)

    def _attribute(self, node: ast.Attribute) -> bool:
        target: Target | None = self._targets.get(node)
        if isinstance(target, Symbol | Implicit):
            return True
        base = self._targets.get(node.value)
        if isinstance(base, Standard):
            return True
        return isinstance(base, Symbol) and self._class_of(base) is not None

    def _harmless(self, node: ast.expr) -> bool:
        """A function or decorator known to do nothing but make its result."""
        target = self._targets.get(node)
        if target is None and isinstance(node, ast.Attribute):
            base = self._targets.get(node.value)
            if isinstance(base, Standard) and base.member is None:
                return node.attr in _HARMLESS.get(base.module, ())
        if isinstance(target, Standard) and target.member:
            return target.member in _HARMLESS.get(target.module, ())
        return target is None and isinstance(node, ast.Name) and node.id in _HARMLESS_BUILTINS

    def _is_type(self, node: ast.expr) -> bool:
        target = self._targets.get(node) or self._targets.get(getattr(node, "value", node))
        if isinstance(target, Standard):
            return target.module in ("typing", "collections.abc", "collections")
        return target is None and isinstance(node, ast.Name) and node.id in BUILTINS

    def _annotation(self, node: ast.expr) -> bool:
        """An expression made of names, subscripts and unions, as types are."""
        allowed = (ast.Name, ast.Attribute, ast.Subscript, ast.BinOp, ast.BitOr, ast.Tuple)
        return all(
            isinstance(part, (*allowed, ast.List, ast.Constant, ast.expr_context))
            for part in ast.walk(node)
        )

    def _folds(self, module: Module, node: ast.expr) -> bool:
        try:
            fold(node, lambda name: self._constant(module, name))
        except CannotFold:
            return False
        return True

    def _constant(self, module: Module, node: ast.Name | ast.Attribute) -> object:
        """The value of a variable that is bound once, to a constant."""
        target = self._targets.get(node)
        if target is None and isinstance(node, ast.Name) and node.id in BUILTINS:
            return getattr(builtins, node.id)
        if isinstance(target, Symbol):
            bindings = self.linker.symbol_bindings(target)
            if len(bindings) == 1 and target not in self.linker.facts.assigned_outside:
                owner = self.program.modules[target.module]
                statement = owner.tree.body[bindings[0].unit]
                if isinstance(statement, ast.Assign | ast.AnnAssign) and statement.value:
                    single = (
                        statement.targets
                        if isinstance(statement, ast.Assign)
                        else [statement.target]
                    )
                    if len(single) == 1 and isinstance(single[0], ast.Name):
                        return fold(statement.value, lambda name: self._constant(owner, name))
        raise CannotFold

    def _is_plain_variable(self, module: Module, name: str) -> bool:
        """Bound by constants only, so that `+=` on it runs no code of ours."""
        for binding in module.names.scope.bindings.get(name, []):
            statement = module.tree.body[binding.unit]
            if binding.deferred or not isinstance(statement, ast.Assign | ast.AugAssign):
                return False
            if not self._folds(module, statement.value):
                return False
        return True


def is_main_guard(test: ast.expr) -> bool:
    """`__name__ == "__main__"`."""
    match test:
        case ast.Compare(
            left=ast.Name(id="__name__"), ops=[ast.Eq()], comparators=[ast.Constant("__main__")]
        ):
            return True
    return False


def _plain_target(target: ast.expr) -> bool:
    if isinstance(target, ast.Tuple | ast.List):
        return all(isinstance(item, ast.Name) for item in target.elts)
    return isinstance(target, ast.Name)
