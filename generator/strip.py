"""Making the bundle smaller, in steps, only as far as a size limit asks for.

The steps before `minify` keep the number of lines, so that the map to the original lines stays
true; the formatter drops the lines that they leave blank. What `minify` gives is finished: it has
lines of its own and must not be formatted.
"""

from __future__ import annotations

import ast
import tokenize
from bisect import bisect_left
from collections.abc import Callable, Collection, Iterator, Sequence

from generator.errors import BundleError
from generator.source import Edit, Text, apply_edits, parse

Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef

# Whoever mentions one of these may read what a step would take away.
_READ_DOCSTRINGS = frozenset({"__doc__", "help", "getdoc", "doctest", "pydoc"})
_READ_ANNOTATIONS = frozenset(
    {"__annotations__", "get_type_hints", "get_annotations", "signature", "getfullargspec"}
    | {"singledispatch", "singledispatchmethod", "inspect", "annotationlib"}
)
_READ_LOCALS = frozenset(
    {"locals", "vars", "dir", "eval", "exec", "globals", "f_locals", "co_varnames", "inspect"}
)


def strip_comments(text: str) -> str:
    """Without comments, except the block that the file starts with."""
    source = Text(text)
    header = _header_lines(source)
    edits = []
    for token in source.tokens:
        if token.type == tokenize.COMMENT and token.start[0] > header:
            end = source.token_offset(token.end)
            before = text[: source.token_offset(token.start)]
            edits.append(Edit(len(before.rstrip(" \t")), end, ""))
    return apply_edits(text, edits)


def _header_lines(source: Text) -> int:
    """How many lines of comments stand at the very top."""
    count = 0
    while count < len(source.lines) and source.lines[count].startswith("#"):
        count += 1
    return count


def strip_docstrings(text: str) -> str:
    """Without docstrings, unless the program reads any."""
    tree = parse(text, "bundle")
    if not _mentioned(tree).isdisjoint(_READ_DOCSTRINGS):
        return text
    source = Text(text)
    documented = [node for node in ast.walk(tree) if _docstring(node) is not None]
    return apply_edits(text, [edit for node in documented for edit in _undocument(node, source)])


def _docstring(node: ast.AST) -> ast.Expr | None:
    if not isinstance(node, (ast.Module, ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        return None
    first = node.body[0] if node.body else None
    if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
        return first if isinstance(first.value.value, str) else None
    return None


def _undocument(node: ast.AST, source: Text) -> Iterator[Edit]:
    statement = _docstring(node)
    assert statement is not None
    start, end = source.span(statement)
    lines = "\n" * source.text.count("\n", start, end)
    rest = source.text[end:].split("\n", 1)[0].lstrip()
    if rest.startswith(";"):
        if not lines:
            yield Edit(start, end, "pass")
    elif len(node.body) == 1 and not isinstance(node, ast.Module):  # type: ignore[attr-defined]
        yield Edit(start, end, f"pass{lines}")
    else:
        yield Edit(start, end, lines)


def strip_annotations(text: str) -> str:
    """Without annotations of parameters, results and variables, unless the program reads any.

    Those in class bodies stay, as dataclasses and named tuples are made of them; so do those
    that call something.
    """
    tree = parse(text, "bundle")
    if not _mentioned(tree).isdisjoint(_READ_ANNOTATIONS):
        return text
    stripping = _Annotations(Text(text))
    stripping.scope(tree)
    return apply_edits(text, stripping.edits)


class _Annotations:
    def __init__(self, source: Text) -> None:
        self.source = source
        self.edits: list[Edit] = []

    def scope(self, node: ast.Module | Definition) -> None:
        """Read one scope; in class bodies only what stands in methods is stripped."""
        bound = _bound_in(node)
        for part in _own_parts(node):
            if isinstance(part, ast.arg):
                self.parameter(part)
            elif isinstance(part, (ast.FunctionDef, ast.AsyncFunctionDef)):
                self.result(part)
                self.scope(part)
            elif isinstance(part, ast.ClassDef):
                self.scope(part)
            elif isinstance(part, ast.AnnAssign) and not isinstance(node, ast.ClassDef):
                declares = isinstance(part.target, ast.Name) and part.target.id not in bound
                self.variable(part, declares and not isinstance(node, ast.Module))

    def parameter(self, node: ast.arg) -> None:
        if node.annotation is None or _acts(node.annotation):
            return
        start, end = self.source.span(node)
        start += len(self.source.tokens_between(start, end)[0].string)
        self.edits.append(Edit(start, end, "\n" * self.source.text.count("\n", start, end)))

    def result(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        if node.returns is None or _acts(node.returns):
            return
        start = self.before(node.returns, "->")
        end = self.behind(node.returns, ":")
        self.drop(start - len(_trailing_space(self.source.text[:start])), end, "")

    def variable(self, node: ast.AnnAssign, is_declaration: bool) -> None:
        """A bare `x: int` that alone makes the name local has to stay."""
        if _acts(node.annotation) or is_declaration:
            return
        if node.value is not None:
            self.drop(self.behind(node.target, ":"), self.behind(node.annotation, "="), " ")
        elif _is_plain(node.target):
            self.drop(*self.source.span(node), "pass")

    def drop(self, start: int, end: int, instead: str) -> None:
        """Outside of brackets a line break can't be kept, so what has one stays."""
        if "\n" not in self.source.text[start:end]:
            self.edits.append(Edit(start, end, instead))

    def before(self, node: ast.expr, operator: str) -> int:
        """The offset of the last such operator in front of a node."""
        index = bisect_left(self.source.token_starts, self.source.span(node)[0]) - 1
        while self.source.tokens[index].string != operator:
            index -= 1
        return self.source.token_starts[index]

    def behind(self, node: ast.expr, operator: str) -> int:
        """The offset of the next such operator behind a node."""
        index = bisect_left(self.source.token_starts, self.source.span(node)[1])
        while self.source.tokens[index].string != operator:
            index += 1
        return self.source.token_starts[index]


def _own_parts(node: ast.AST) -> Iterator[ast.AST]:
    """What belongs to a scope: nested functions and classes are given, but not entered."""
    pending: list[ast.AST] = list(ast.iter_child_nodes(node))
    while pending:
        part = pending.pop()
        yield part
        if not isinstance(part, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)):
            pending += ast.iter_child_nodes(part)


def _bound_in(node: ast.AST) -> set[str]:
    """The names that a scope would bind without any bare annotation."""
    bare = {
        part.target
        for part in _own_parts(node)
        if isinstance(part, ast.AnnAssign) and part.value is None
    }
    stored = (
        part.id
        for part in _own_parts(node)
        if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store) and part not in bare
    )
    return {*stored, *(part.arg for part in _own_parts(node) if isinstance(part, ast.arg))}


def _is_plain(target: ast.expr) -> bool:
    """`x` or `self.x`, which do nothing when a bare annotation evaluates them."""
    return isinstance(target.value if isinstance(target, ast.Attribute) else target, ast.Name)


def _acts(annotation: ast.expr) -> bool:
    """Whether evaluating the annotation may do something."""
    acting = (ast.Call, ast.NamedExpr, ast.Await, ast.Yield, ast.YieldFrom)
    return any(isinstance(part, acting) for part in ast.walk(annotation))


def _trailing_space(text: str) -> str:
    return text[len(text.rstrip(" \t")) :]


# What would change the program, or gains next to nothing.
_LEFT_ALONE: dict[str, bool] = {
    "remove_annotations": False,
    "remove_literal_statements": False,
    "hoist_literals": False,
    "rename_globals": False,
    "remove_object_base": False,
    "convert_posargs_to_args": False,
    "preserve_shebang": False,
    "remove_asserts": False,
    "remove_debug": False,
    "remove_builtin_exception_brackets": False,
    "constant_folding": False,
    "remove_dead_branches": False,
}


def minify(text: str, keep: Collection[str] = ()) -> str:
    """As short as it gets with the same behaviour; the names in `keep` and the header stay.

    Only what is local gets shorter names, never what shows outside: globals, attributes,
    parameters (they may be passed by keyword), local functions and classes (their `__name__`).
    Literals stay where they are, as hoisting them costs a lookup in every loop; positional-only
    parameters, asserts and `__debug__` keep their meaning.
    """
    from python_minifier import minify as shorten

    source = Text(text)
    tree = parse(text, "bundle")
    mentioned = _mentioned(tree)
    body = shorten(
        text,
        filename="bundle",
        rename_locals=mentioned.isdisjoint(_READ_LOCALS),
        preserve_locals=sorted({*keep, *_visible_locals(tree)}),
        preserve_globals=None,
        **_LEFT_ALONE,
    )
    header = "".join(source.lines[: _header_lines(source)])
    return f"{header}{body.rstrip()}\n"


def _visible_locals(tree: ast.Module) -> Iterator[str]:
    """Local names that show: of functions and classes, and of `self` beside any keywords."""
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            yield node.name
        if isinstance(node, ast.arguments) and node.kwarg is not None:
            yield from (parameter.arg for parameter in node.args)


def _mentioned(tree: ast.Module) -> set[str]:
    """Every name, attribute, import and short string of the program."""
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            found.add(node.id)
        elif isinstance(node, ast.Attribute):
            found.add(node.attr)
        elif isinstance(node, ast.alias):
            found |= {*node.name.split("."), node.asname or ""}
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            found.add(node.value)  # as in getattr(f, "__doc__")
    return found


# In the order of what a reader misses least.
STEPS: dict[str, Callable[[str], str]] = {
    "comments": strip_comments,
    "docstrings": strip_docstrings,
    "annotations": strip_annotations,
    "minify": minify,
}


def strip(text: str, steps: Collection[str]) -> str:
    """`text` after the named steps, in the order of `STEPS`."""
    for name, step in STEPS.items():
        if name in steps:
            text = step(text)
    return text


def fit(render: Callable[[Sequence[str]], str], max_bytes: int) -> tuple[str, list[str]]:
    """The finished text with as few steps as make it fit, and the names of those steps.

    `render` gives the finished text with the steps that it is told applied.
    """
    names = list(STEPS)
    size = 0
    for count in range(len(names) + 1):
        text = render(names[:count])
        size = len(text.encode("utf-8"))
        if size <= max_bytes:
            return text, names[:count]
    raise BundleError(
        None,
        f"the bundle has {size} bytes even minified, {size - max_bytes} over the limit of "
        f"{max_bytes}",
        "see with --analyze what takes the room",
    )
