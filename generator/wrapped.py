"""The text of wrapped modules: a function whose globals are the module's own namespace.

Every name that the module binds is declared `global` in the function, so that the body means what
it meant in the file; the runtime (templates/runtime.py.j2) calls it with the module's `__dict__`
as its globals, once, when the module is first imported.
"""

from __future__ import annotations

import ast
import textwrap

from generator.annotations import quoted_annotation
from generator.graph import Program
from generator.hoist import Linked
from generator.imports import Request
from generator.modules import Module
from generator.scopes import ImportSite
from generator.shake import is_spent_path
from generator.source import Edit, Line, lines_inside_strings, quoted, rewrite
from generator.standard import standard_names
from generator.statements import plain_import, removal_edits


def body_name(module: Module) -> str:
    """The function that holds a wrapped module's body."""
    return "_" + module.name.strip("_").replace(".", "_")


def wrapped_lines(linked: Linked, module: Module, quote: bool) -> list[Line]:
    """The module as a function definition."""
    edits = [*_import_edits(linked.program, module), *_annotation_edits(module, quote)]
    edits += _call_edits(linked.program, module) + _namespace_edits(module)
    edits += [
        Edit(*module.text.span(statement.value), "None")  # type: ignore[attr-defined]
        for statement in module.tree.body
        if is_spent_path(statement)
    ]
    _refuse_file(module)
    edits += _indentation(module, edits)
    documented = module.docstring is not None
    start = module.text.span(module.tree.body[0])[1] if documented else 0
    lines = [Line(f"def {body_name(module)}(_import):", 1)]
    if documented:
        shown = module.text.segment(module.tree.body[0])
        lines += [Line(text, 1) for text in f"    {shown}".split("\n")]
        start = module.text.text.find("\n", start) + 1
    lines += [Line(f"    {text}", 0) for text in _global_lines(module)]
    if _annotated_globals(module) and _reads_annotations(module):
        lines.append(Line("    globals()['__annotations__'] = {}", 0))
    body = rewrite(module.text, edits, start, len(module.text.text))
    lines += body
    if not documented and not any(_is_code(line.text) for line in lines[1:]):
        lines.append(Line("    pass", 0))
    return lines


def _is_code(text: str) -> bool:
    return bool(text.strip()) and not text.lstrip().startswith("#")


def _global_lines(module: Module) -> list[str]:
    names = sorted(
        name
        for name, bindings in module.names.scope.bindings.items()
        if any(not binding.deferred for binding in bindings)
    )
    text = textwrap.wrap(", ".join(names), 80, break_long_words=False, break_on_hyphens=False)
    return [f"global {line.rstrip(',')}" for line in text]


def _refuse_file(module: Module) -> None:
    for occurrence in module.names.occurrences:
        if is_spent_path(module.tree.body[occurrence.unit]):
            continue
        if occurrence.name == "__file__" and occurrence.scope.owner("__file__").kind == "module":
            raise module.error(
                occurrence.node,
                "uses __file__, which a submission has no use for",
                'read files that belong to the bot by Path(__file__).with_name("...").read_text()',
            )


# Imports


def _import_edits(program: Program, module: Module) -> list[Edit]:
    texts: dict[ast.stmt, str] = {}
    for site in module.names.imports:
        text = _import_text(program, module, site)
        if text is not None:
            texts[site.node] = text
    return [Edit(*edit) for edit in removal_edits(module, texts, module.tree)]


def _import_text(program: Program, module: Module, site: ImportSite) -> str | None:
    """What replaces the statement; None: it stays as it is."""
    requests = program.requests_of(module, site)
    own = [request.module in program.modules for request in requests]
    if site.type_checking:
        return ""
    if all(request.module == "__future__" for request in requests):
        return ""
    starred = any(request.member == "*" for request in requests)
    if not any(own) and not starred:
        return None
    statements: list[str] = []
    for request, is_own in zip(requests, own, strict=True):
        write = _own_import if is_own else _standard_import
        statements += write(program, request)
    return "; ".join(statements)


def _standard_import(program: Program, request: Request) -> list[str]:
    if request.member != "*":
        return [plain_import(request, request.bound)]
    names = ", ".join(sorted(standard_names(request.module)))
    return [f"from {request.module} import {names}"]


def _own_import(program: Program, request: Request) -> list[str]:
    if request.member == "*":
        return [f'_import({quoted(request.module)}, "*", globals())']
    if request.member is not None:
        return [f"{request.bound} = _import({quoted(request.module)}, {quoted(request.member)})"]
    if request.top and request.bound != request.module:
        return [
            f"_import({quoted(request.module)})",
            f"{request.bound} = _import({quoted(request.bound)})",
        ]
    parent, _, child = request.module.rpartition(".")
    if parent and _has_other(program, program.modules[parent], child):
        load = f"_import({quoted(request.module)})"
        return [load, f"{request.bound} = _import({quoted(parent)}, {quoted(child)})"]
    return [f"{request.bound} = _import({quoted(request.module)})"]


def _has_other(program: Program, package: Module, name: str) -> bool:
    """Whether a package may have something else by the name of a submodule."""
    starred = any(request.member == "*" for request in program.all_requests(package))
    return starred or program.binds_itself(package, name)


def _call_edits(program: Program, module: Module) -> list[Edit]:
    return [
        Edit(*module.text.span(call), f"_import({quoted(program.literal_imports[call])})")
        for call, _, _ in module.names.calls
        if call in program.literal_imports
    ]


def _namespace_edits(module: Module) -> list[Edit]:
    """At the top of a module `locals()` and its like mean the globals."""
    edits: list[Edit] = []
    for call, scope, _ in module.names.calls:
        name = getattr(call.func, "id", None)
        if scope is not module.names.scope or name in scope.bindings:
            continue
        start, end = module.text.span(call)
        if name in ("locals", "vars") and not call.args:
            edits.append(Edit(start, end, "globals()"))
        elif name == "dir" and not call.args:
            edits.append(Edit(start, end, "sorted(globals())"))
        elif name in ("exec", "eval") and len(call.args) == 1 and not call.keywords:
            argument_end = module.text.span(call.args[0])[1]
            edits.append(Edit(argument_end, argument_end, ", globals()"))
    return edits


# Annotations


def _annotation_edits(module: Module, quote: bool) -> list[Edit]:
    """A global name can't be annotated inside a function; quote the others if need be."""
    edits: list[Edit] = []
    dropped: set[ast.expr] = set()
    for node in _annotated_globals(module):
        dropped.add(node.annotation)
        noted = _noted(module, node) if _reads_annotations(module) else "pass"
        if node.value is None:
            edits.append(Edit(*module.text.span(node), noted))
        else:
            target_end = module.text.span(node.target)[1]
            edits.append(Edit(target_end, module.text.span(node.annotation)[1], ""))
            if noted != "pass":
                end = module.text.span(node)[1]
                edits.append(Edit(end, end, f"; {noted}"))
    if quote:
        for annotation in module.names.annotations:
            if annotation.node not in dropped:
                text = quoted_annotation(module.text.segment(annotation.node))
                edits.append(Edit(*module.text.span(annotation.node), repr(text)))
    return edits


def _annotated_globals(module: Module) -> list[ast.AnnAssign]:
    return [
        node
        for node in _module_level(module.tree)
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)
    ]


def _reads_annotations(module: Module) -> bool:
    """Whether the module's own `__annotations__` must be there: it may be asked for."""
    names = {occurrence.name for occurrence in module.names.occurrences}
    return bool(names & {"__annotations__", "globals", "vars", "eval", "get_type_hints"})


def _noted(module: Module, node: ast.AnnAssign) -> str:
    assert isinstance(node.target, ast.Name)
    text = module.text.segment(node.annotation)
    value = repr(quoted_annotation(text)) if module.future_annotations else text
    return f"__annotations__[{node.target.id!r}] = {value}"


def _module_level(tree: ast.AST) -> list[ast.AST]:
    """Statements of the module's own scope, those in branches and loops included."""
    found: list[ast.AST] = []
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.stmt | ast.ExceptHandler | ast.match_case):
            found.append(node)
            if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                found += _module_level(node)
    return found


# Indentation


def _indentation(module: Module, edits: list[Edit]) -> list[Edit]:
    """Four spaces before every line, but for those that begin inside a string."""
    inside = lines_inside_strings(module.text)
    indents: list[Edit] = []
    for number, line in enumerate(module.text.lines, 1):
        start = module.text.line_start(number)
        covered = any(
            edit.start < start < edit.end or (edit.start == start and _vanishes(module, edit))
            for edit in edits
        )
        if line.strip() and number not in inside and not covered:
            indents.append(Edit(start, start, "    "))
    return indents


def _vanishes(module: Module, edit: Edit) -> bool:
    """Whether an edit takes whole lines away."""
    return not edit.text and edit.end > edit.start and module.text.text[edit.end - 1] == "\n"
