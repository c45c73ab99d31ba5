"""When a program can see which module a class or function comes from."""

from __future__ import annotations

import ast
from functools import cached_property

from generator.hoist import Linked
from generator.imports import prefixes
from generator.modules import Module
from generator.shake import Shaken, Unit
from generator.source import quoted

_CLASS_FACTORIES = frozenset(
    {"namedtuple", "NamedTuple", "Enum", "IntEnum", "Flag", "IntFlag", "StrEnum", "TypedDict"}
    | {"NewType", "TypeVar", "ParamSpec", "make_dataclass", "new_class", "type"}
)
_PICKLERS = frozenset({"pickle", "copyreg", "shelve", "multiprocessing"})
_HINT_READERS = frozenset({"get_type_hints", "get_annotations", "signature"})


class Reflection:
    """Facts about the whole program, read off its names."""

    def __init__(self, linked: Linked, shaken: Shaken) -> None:
        self.linked = linked
        self.shaken = shaken

    @cached_property
    def mentioned(self) -> set[str]:
        """Every attribute, name and standard module that occurs anywhere."""
        found: set[str] = set()
        for module in self.linked.program.modules.values():
            found |= module.names.attribute_names
            found.update(occurrence.name for occurrence in module.names.occurrences)
            found.update(r.module for r in self.linked.program.all_requests(module))
        return found

    @property
    def pickles(self) -> bool:
        return bool(self.mentioned & _PICKLERS)

    @property
    def reads_annotations(self) -> bool:
        return bool(self.mentioned & (_HINT_READERS | {"__annotations__"}))

    def shows_module_name(self, module: Module, units: list[Unit]) -> bool:
        """Whether `__name__` must be the module's own while these statements run."""
        if "__module__" in self.mentioned or self.pickles:
            return True
        return any(_makes_class(module.tree.body[unit.number]) for unit in units)

    def must_be_found(self, module: Module) -> bool:
        """Whether something looks the module up in `sys.modules` by the name it reports."""
        if self.pickles or self.mentioned & _HINT_READERS:
            return True
        strings = module.future_annotations or any(
            isinstance(part, ast.Constant) and isinstance(part.value, str)
            for annotation in module.names.annotations
            for part in ast.walk(annotation.node)
        )
        return strings and bool(self.mentioned & {"dataclass", "dataclasses", "make_dataclass"})

    def registration(self, module: Module) -> list[str]:
        return [
            f"sys.modules.setdefault({quoted(name)}, sys.modules[_entry_name])"
            for name in prefixes(module.name)
        ]


def makes_nameless_functions(module: Module) -> bool:
    """Whether functions are made, as others run, that can't be told their `__module__`."""
    late = [scope for _, scope in module.names.lambdas]
    late += [scope for node, scope in module.names.functions if node.decorator_list]
    return any(s.kind == "function" for scope in late for s in [scope, *scope.chain])


def _makes_class(statement: ast.stmt) -> bool:
    """A class statement, or a call that makes a class, that runs as the module loads."""
    pending: list[ast.AST] = [statement]
    while pending:
        node = pending.pop()
        if isinstance(node, ast.ClassDef):
            return True
        if isinstance(node, ast.Call):
            function = node.func
            called = getattr(function, "attr", None) or getattr(function, "id", None)
            if called in _CLASS_FACTORIES:
                return True
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            pending += node.decorator_list
        elif not isinstance(node, ast.Lambda):
            pending += ast.iter_child_nodes(node)
    return False
