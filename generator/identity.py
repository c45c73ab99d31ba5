"""Lets what a hoisted module makes go on saying which module it comes from.

Classes and functions take `__module__` from the global `__name__`, which sections set while they
run (see `sections.py`). What is made later, or by the library, must be told.
"""

from __future__ import annotations

import ast

from generator.hoist import Linked
from generator.insertion import after, first_in_body
from generator.modules import Module
from generator.rename import BundleNames
from generator.source import Edit, quoted
from generator.targets import Standard, Symbol

_TAKE_MODULE = {
    "collections": {"namedtuple"},
    "enum": {"Enum", "IntEnum", "Flag", "IntFlag", "StrEnum"},
}
_ARE_TOLD = {"typing": {"NewType", "NamedTuple", "TypedDict"}}


def identity_edits(linked: Linked, names: BundleNames, module: Module) -> list[Edit]:
    """What the text of a hoisted module must add for that."""
    if module.is_entry:
        return []
    edits = [*_class_edits(module), *_factory_edits(linked, names, module)]
    if reads_module_names(linked):
        edits += _function_edits(module)
    return edits


def reads_module_names(linked: Linked) -> bool:
    modules = linked.program.modules.values()
    return any("__module__" in module.names.attribute_names for module in modules)


def _class_edits(module: Module) -> list[Edit]:
    """Classes that are made when a function runs."""
    return [
        first_in_body(module, node, f"__module__ = {quoted(module.name)}")
        for node, scope in module.names.classes
        if any(s.kind == "function" for s in [scope, *scope.chain])
    ]


def _function_edits(module: Module) -> list[Edit]:
    """Functions that are made when others run."""
    return [
        after(module, node, f"{node.name}.__module__ = {quoted(module.name)}")
        for node, scope in module.names.functions
        if scope.kind == "function" and not node.decorator_list
    ]


def _factory_edits(linked: Linked, names: BundleNames, module: Module) -> list[Edit]:
    """Classes made by a call: since Python 3.12 the library asks the frame, not the globals."""
    edits: list[Edit] = []
    for call, _, _ in module.names.calls:
        told = any(keyword.arg in (None, "module") for keyword in call.keywords)
        if len(call.args) >= 2 and not told and _calls(linked, call, _TAKE_MODULE):
            end = max(module.text.span(part)[1] for part in [*call.args, *call.keywords])
            edits.append(Edit(end, end, f", module={quoted(module.name)}"))
    for statement in module.tree.body:
        match statement:
            case ast.Assign(targets=[ast.Name() as target], value=ast.Call() as call):
                if _calls(linked, call, _ARE_TOLD):
                    name = names.of.get(Symbol(module.name, target.id), target.id)
                    text = f"{name}.__module__ = {quoted(module.name)}"
                    edits.append(after(module, statement, text))
    return edits


def _calls(linked: Linked, call: ast.Call, table: dict[str, set[str]]) -> bool:
    targets = linked.links.by_node
    target = targets.get(call.func)
    if isinstance(target, Standard) and target.member:
        return target.member in table.get(target.module, ())
    if isinstance(call.func, ast.Attribute):
        base = targets.get(call.func.value)
        if isinstance(base, Standard) and base.member is None:
            return call.func.attr in table.get(base.module, ())
    return False
