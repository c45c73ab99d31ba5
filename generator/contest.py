"""What contests forbid, found in the text of the bundle before a judge finds it.

This helps the honest: it follows imports, aliases and literal `getattr`, and doesn't try to see
through code that hides what it does. Only modules that compute are allowed; of `os`, `sys`, `io`
and a few others, what neither opens a file nor leaves the process.
"""

from __future__ import annotations

import argparse
import ast
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple, TypeGuard

from generator.errors import BundleError, Location
from generator.forbidden import PARTLY, reason_for_module
from generator.guards import Guarded, guarded_nodes
from generator.qualify import Names
from generator.source import parse, read_source

Origin = Callable[[int], Location]

_OPEN = frozenset({"builtins.open", "io.open"})
_INTERNAL_ATTRIBUTES = frozenset({"__globals__", "__loader__", "__builtins__"})
_INTERNAL_NAMES = frozenset({"__loader__", "__spec__"})


class ContestFiles(NamedTuple):
    """The files that the contest lets a program read and write, by the names it opens."""

    read: frozenset[str] = frozenset()
    write: frozenset[str] = frozenset()


class Finding(NamedTuple):
    """Something forbidden, at a line of the bundle."""

    line: int
    what: str
    advice: str


def check_contest(
    text: str,
    files: ContestFiles,
    origin: Origin,
    is_runtime: Callable[[int], bool] = lambda line: False,
) -> None:
    """Refuse a program that does what contests forbid, naming the first place by line.

    Lines of which `is_runtime` holds are ours: they keep wrapped modules apart and do no harm.
    """
    tree = parse(text, "bundle")
    found = _Referee(tree, files).findings()
    _refuse([finding for finding in found if not is_runtime(finding.line)], origin)


def check_standard_only(text: str, origin: Origin, wrapped: frozenset[str] = frozenset()) -> None:
    """Refuse imports that only this machine can satisfy, unless their failure is caught.

    `wrapped` names the modules that the bundle itself brings.
    """
    _refuse(_foreign_imports(parse(text, "bundle"), wrapped), origin)


def _foreign_imports(tree: ast.Module, wrapped: frozenset[str] = frozenset()) -> list[Finding]:
    known = sys.stdlib_module_names | wrapped | {"__main__"}
    return [
        Finding(
            node.lineno,
            f"imports `{name}`, which is not in the standard library",
            f"inline it with --inline {name.partition('.')[0]}, or catch ImportError",
        )
        for node, name in _unguarded_imports(tree)
        if name.partition(".")[0] not in known
    ]


def _refuse(findings: list[Finding], origin: Origin) -> None:
    findings.sort(key=lambda finding: finding.line)
    if findings:
        first, others = findings[0], len({finding.line for finding in findings}) - 1
        more = f" ({others} more below)" if others else ""
        raise BundleError(origin(first.line), first.what + more, first.advice)


def _unguarded_imports(tree: ast.Module) -> Iterator[tuple[ast.stmt, str]]:
    for node, guard in guarded_nodes(tree):
        if guard.runs and not guard.catches("ImportError", "ModuleNotFoundError"):
            if isinstance(node, ast.Import):
                yield from ((node, alias.name) for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                yield node, "." * node.level + (node.module or "")


class _Referee:
    def __init__(self, tree: ast.Module, files: ContestFiles) -> None:
        self.tree = tree
        self.files = files
        self.names = Names(tree)
        self.followed = set(_followed(tree))
        self.own_module = set(_own_module(tree))
        self.opened: set[ast.expr] = set()

    def findings(self) -> Iterator[Finding]:
        for guarded in guarded_nodes(self.tree):
            if guarded.guard.runs:
                yield from self.judge(guarded)

    def judge(self, guarded: Guarded) -> Iterator[Finding]:
        node = guarded.node
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            is_guarded = guarded.guard.catches("ImportError", "ModuleNotFoundError")
            yield from self.imported(node, is_guarded)
        elif isinstance(node, ast.Call) and self.names.of(node.func) & _OPEN:
            self.opened.add(node.func)
            yield from self.open_call(node)
        elif isinstance(node, ast.Call) or _is_read(node):
            yield from self.meant(node)

    def imported(self, node: ast.Import | ast.ImportFrom, is_guarded: bool) -> Iterator[Finding]:
        """A guarded import of a module that isn't standard is none of the contest's business."""
        modules = [alias.name for alias in node.names]
        if isinstance(node, ast.ImportFrom):
            modules = [node.module or ""]
        for module in modules:
            top = module.partition(".")[0]
            reason = reason_for_module(module)
            if reason and not (is_guarded and top not in sys.stdlib_module_names):
                what = f"imports `{module}`, which {reason.what}"
                yield Finding(node.lineno, what, reason.advice)
            elif isinstance(node, ast.ImportFrom) and module in PARTLY:
                for alias in node.names:
                    yield from self.imported_member(node, module, alias.name)

    def imported_member(self, node: ast.ImportFrom, module: str, member: str) -> Iterator[Finding]:
        if member == "*":
            what = f"imports `*` from `{module}`, of which not everything is allowed"
            yield Finding(node.lineno, what, "import what is needed by name")
        elif f"{module}.{member}" not in _OPEN:  # which is judged where it is called
            yield from self.member(node, module, member)

    def meant(self, node: ast.Name | ast.Attribute | ast.Call | ast.Subscript) -> Iterator[Finding]:
        """Judge an expression by each thing that it may mean."""
        if _internal_name(node):
            what = f"uses `{_internal_name(node)}`, by which forbidden things can be reached"
            yield Finding(node.lineno, what, "write it without")
        for meaning in self.names.of(node):
            module = _module_of(meaning)
            if module is None or "()" in meaning or node in self.opened:
                continue
            if meaning in (module, f"{module}.__dict__"):
                if node not in self.followed:
                    what = f"uses the module `{module}` as a value"
                    yield Finding(node.lineno, what, f"write `{module}.name` where it is needed")
            elif module == "builtins" or not isinstance(node, ast.Name):
                # other names were judged where they were imported
                yield from self.member(node, module, meaning[len(module) + 1 :])

    def member(self, node: ast.expr | ast.stmt, module: str, member: str) -> Iterator[Finding]:
        """Judge something of a module of which not everything is allowed."""
        judgement = PARTLY[module].judge(member)
        if judgement is None or node in self.own_module:
            return
        part, reason = judgement
        if f"{module}.{part}" in _OPEN:
            what = "uses `open` other than by calling it, so that the file can't be checked"
            yield Finding(node.lineno, what, "call it with a literal name")
        else:
            shown = f"{module}.{part}".removeprefix("builtins.")
            yield Finding(node.lineno, f"uses `{shown}`, which {reason.what}", reason.advice)

    def open_call(self, call: ast.Call) -> Iterator[Finding]:
        """`open` of a literal name that the contest lets be read or written so."""
        path = self.names.constant(_argument(call, 0, "file") or call.func)
        mode = self.names.constant(_argument(call, 1, "mode") or ast.Constant("r"))
        if not isinstance(path, str) or not isinstance(mode, str):
            what = "opens a file whose name or mode isn't a literal, so that it can't be checked"
        elif problem := self.refused_mode(path, mode):
            what = problem
        else:
            return
        yield Finding(call.lineno, what, self.permitted_files())

    def refused_mode(self, path: str, mode: str) -> str | None:
        reads = "r" in mode or "+" in mode
        writes = any(letter in mode for letter in "wax+")
        if reads and path not in self.files.read:
            return f"reads the file {path!r}, which the contest forbids"
        if writes and path not in self.files.write:
            return f"writes the file {path!r}, which the contest forbids"
        return None

    def permitted_files(self) -> str:
        parts = [
            f"{verb} {', '.join(sorted(names))}"
            for verb, names in (("read", self.files.read), ("write", self.files.write))
            if names
        ]
        if not parts:
            return "read standard input and write standard output instead"
        return f"this game may only {' and '.join(parts)}"


def _argument(call: ast.Call, position: int, name: str) -> ast.expr | None:
    if len(call.args) > position:
        return call.args[position]
    return next((keyword.value for keyword in call.keywords if keyword.arg == name), None)


def _module_of(meaning: str) -> str | None:
    """The module allowed in part that a meaning is of, the longest that fits."""
    parts = meaning.split(".")
    for length in range(len(parts), 0, -1):
        module = ".".join(parts[:length])
        if module in PARTLY:
            return module
    return None


def _is_read(node: ast.AST) -> TypeGuard[ast.Name | ast.Attribute | ast.Subscript]:
    kinds = (ast.Name, ast.Attribute, ast.Subscript)
    return isinstance(node, kinds) and isinstance(node.ctx, ast.Load)


def _internal_name(node: ast.AST) -> str:
    if isinstance(node, ast.Attribute) and node.attr in _INTERNAL_ATTRIBUTES:
        return node.attr
    return node.id if isinstance(node, ast.Name) and node.id in _INTERNAL_NAMES else ""


def _followed(tree: ast.Module) -> Iterator[ast.AST]:
    """Expressions whose meaning is followed further: `os` in `os.sep`, `o = os`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) or _is_alias(node):
            yield node.value  # type: ignore[attr-defined]
        elif isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant):
            yield node.value
        elif isinstance(node, ast.Call) and _names_attribute(node):
            yield node.args[0]


def _is_alias(node: ast.AST) -> bool:
    if isinstance(node, ast.Assign):
        return all(isinstance(target, ast.Name) for target in node.targets)
    return isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)


def _names_attribute(node: ast.Call) -> bool:
    """`getattr(os, "sep")` and `hasattr(os, "fork")` with a literal, and `vars(os)`."""
    if not isinstance(node.func, ast.Name) or not node.args:
        return False
    if node.func.id in ("getattr", "hasattr"):
        return len(node.args) > 1 and isinstance(node.args[1], ast.Constant)
    return node.func.id == "vars"


def _own_module(tree: ast.Module) -> Iterator[ast.AST]:
    """`sys.modules` where only the program itself is read, or something is put into it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Subscript):
            is_name = isinstance(node.slice, ast.Name) and node.slice.id == "__name__"
            if is_name or isinstance(node.ctx, (ast.Store, ast.Del)):
                yield node.value


def _runtime_lines(tree: ast.Module, template: Path) -> Iterator[int]:
    """The lines of the functions, word for word ours, that keep wrapped modules apart."""
    _, start, rest = template.read_text("utf-8").partition("def _import(")
    ours = {ast.dump(function) for function in ast.parse(start + rest).body}
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and ast.dump(node) in ours:
            yield from range(node.lineno, (node.end_lineno or node.lineno) + 1)


def main(argv: Sequence[str] | None = None) -> int:
    """`python -m generator.contest --game G FILE`: what a judge would find, a line each.

    0 nothing, 1 something, 2 wrong use.
    """
    from generator.games import INSTALLED, load_game  # which needs this module in turn

    parser = argparse.ArgumentParser(prog="python -m generator.contest", description=main.__doc__)
    parser.add_argument("--game", required=True)
    parser.add_argument("file", type=Path)
    options = parser.parse_args(argv)
    shown = str(options.file)
    try:
        files = load_game(INSTALLED, options.game).files
        tree = parse(read_source(options.file, shown), shown)
    except BundleError as error:
        print(error)
        return error.exit_code
    every = [*_foreign_imports(tree), *_Referee(tree, files).findings()]
    ours = set(_runtime_lines(tree, INSTALLED / "templates" / "runtime.py.j2"))
    found = {(finding.line, finding.what): finding for finding in every if finding.line not in ours}
    for finding in sorted(found.values()):
        print(f"{shown}:{finding.line}: {finding.what} ({finding.advice})")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
