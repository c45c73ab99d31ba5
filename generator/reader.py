"""Reads the names of a module: which scope each belongs to, and where each occurrence stands."""

from __future__ import annotations

import ast
import tokenize
import unicodedata
from collections.abc import Iterable, Sequence

from generator.fstrings import debug_field
from generator.scopes import (
    Annotation,
    Binding,
    BindingKind,
    Context,
    FunctionNode,
    ImportSite,
    Names,
    Occurrence,
    Scope,
    mangle,
)
from generator.source import Text

_IMPORT_ERRORS = {"ImportError", "ModuleNotFoundError", "Exception", "BaseException"}
_CLASS_IMPLICIT = ("__module__", "__qualname__")


def read_names(tree: ast.Module, text: Text) -> Names:
    """Scopes, bindings and occurrences of all names, in the order of the text."""
    reader = _Reader(tree, text)
    for index, statement in enumerate(tree.body):
        reader.unit = index
        reader.visit(statement)
    return reader.names


class _Reader(ast.NodeVisitor):
    """One walk in the order of evaluation; each `visit_` method says what its node binds."""

    def __init__(self, tree: ast.Module, text: Text) -> None:
        self.text = text
        self.scope = Scope("module", tree, None)
        self.names = Names(self.scope)
        self.unit = 0
        self.conditional = 0
        self.guarded = 0
        self.type_checking = 0
        self.in_annotation = False
        self.in_pattern = False
        self.is_annotated = False
        self.in_fstring = False

    # Recording

    def bind(self, name: str, kind: BindingKind, node: ast.AST, scope: Scope | None = None) -> None:
        scope = scope or self.scope
        name = mangle(name, scope.class_name)
        conditional, deferred = self.conditional > 0, False
        if name in scope.globals:
            deferred = any(around.kind == "function" for around in [scope, *scope.chain])
            scope = scope.module
        binding = Binding(kind, node, self.unit, conditional, deferred)
        scope.bindings.setdefault(name, []).append(binding)

    def occur(
        self,
        name: str,
        span: tuple[int, int],
        context: Context,
        node: ast.AST,
        attributes: tuple[ast.Attribute, ...] = (),
        quoted: bool = False,
    ) -> None:
        if name == "__class__" and self.scope.class_name and self.scope.kind == "function":
            return  # the cell that `super()` uses, never a global
        mangled = mangle(unicodedata.normalize("NFKC", name), self.scope.class_name)
        self.names.occurrences.append(
            Occurrence(
                mangled,
                span,
                self.scope,
                context,
                self.unit,
                node,
                attributes,
                quoted,
                self.in_annotation,
                self.in_pattern,
                self.is_annotated and self.scope.kind == "function",
                self.in_fstring,
            )
        )

    def occur_token(self, node: ast.AST, after: str | None, context: Context) -> None:
        """A name that has no node of its own: the one behind the token `after`, or the last."""
        tokens = [t for t in self._tokens(node) if t.type in (tokenize.NAME, tokenize.OP)]
        if after is None:
            token = [t for t in tokens if t.type == tokenize.NAME][-1]
        else:
            index = next(i for i, t in enumerate(tokens) if t.string == after)
            token = tokens[index + 1]
        start = self.text.token_offset(token.start)
        self.occur(token.string, (start, start + len(token.string)), context, node)

    def _tokens(self, node: ast.AST) -> list[tokenize.TokenInfo]:
        start, end = self.text.span(node)
        if isinstance(node, ast.ExceptHandler):
            first = node.type or node
            start, end = self.text.span(first)[1], self.text.span(node.body[0])[0]
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            end = self.text.span(node.body[0])[0]
        return self.text.tokens_between(start, end)

    # Scopes

    def enter(self, scope: Scope) -> tuple[Scope, int, int]:
        saved = (self.scope, self.conditional, self.guarded)
        self.scope, self.conditional, self.guarded = scope, 0, 0
        return saved

    def leave(self, saved: tuple[Scope, int, int]) -> None:
        self.scope, self.conditional, self.guarded = saved

    def visit_all(self, nodes: Iterable[ast.AST | None]) -> None:
        for node in nodes:
            if node is not None:
                self.visit(node)

    def visit_branch(self, nodes: Sequence[ast.AST]) -> None:
        """Statements that may not run."""
        self.conditional += 1
        self.visit_all(nodes)
        self.conditional -= 1

    def visit_FunctionDef(self, node: FunctionNode) -> None:
        self.visit_all(node.decorator_list)
        self.names.functions.append((node, self.scope))
        self.bind(node.name, "def", node)
        self.occur_token(node, "def", "define")
        with_parameters = self._enter_type_parameters(node)
        self._visit_signature(node.args)
        self.visit_annotation(node.returns)
        self._visit_body(node, node.args, node.body)
        if with_parameters:
            self.leave(with_parameters)

    visit_AsyncFunctionDef = visit_FunctionDef

    def visit_Lambda(self, node: ast.Lambda) -> None:
        self.names.lambdas.append((node, self.scope))
        self._visit_signature(node.args)
        self._visit_body(node, node.args, [node.body])

    def _visit_signature(self, arguments: ast.arguments) -> None:
        self.visit_all([*arguments.defaults, *arguments.kw_defaults])
        for argument in _arguments(arguments):
            self.visit_annotation(argument.annotation)

    def _visit_body(self, node: ast.AST, arguments: ast.arguments, body: Sequence[ast.AST]) -> None:
        saved = self.enter(Scope("function", node, self.scope, self.scope.class_name))
        _declare(self.scope, body)
        for argument in _arguments(arguments):
            self.bind(argument.arg, "assign", argument)
        self.visit_all(body)
        self.leave(saved)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self.visit_all(node.decorator_list)
        self.names.classes.append((node, self.scope))
        self.bind(node.name, "class", node)
        self.occur_token(node, "class", "define")
        with_parameters = self._enter_type_parameters(node)
        self.visit_all([*node.bases, *node.keywords])
        saved = self.enter(Scope("class", node, self.scope, node.name))
        _declare(self.scope, node.body)
        for name in _CLASS_IMPLICIT:
            self.bind(name, "assign", node)
        self.visit_all(node.body)
        self.leave(saved)
        if with_parameters:
            self.leave(with_parameters)

    def _enter_type_parameters(self, node: ast.AST) -> tuple[Scope, int, int] | None:
        """The scope of `def f[T]` and its like, which Python 3.12 brought."""
        parameters = getattr(node, "type_params", None)
        if not parameters:
            return None
        saved = self.enter(Scope("function", node, self.scope, self.scope.class_name))
        for parameter in parameters:
            self.bind(parameter.name, "assign", parameter)
        for parameter in parameters:
            self.visit_all([getattr(parameter, "bound", None)])
            self.visit_all([getattr(parameter, "default_value", None)])
        return saved

    def visit_TypeAlias(self, node: ast.AST) -> None:
        self.visit(node.name)  # type: ignore[attr-defined]
        saved = self._enter_type_parameters(node)
        inner = self.enter(Scope("function", node, self.scope, self.scope.class_name))
        self.visit(node.value)  # type: ignore[attr-defined]
        self.leave(inner)
        if saved:
            self.leave(saved)

    def visit_comprehension_like(
        self, node: ast.AST, generators: list[ast.comprehension], results: list[ast.expr]
    ) -> None:
        self.visit(generators[0].iter)
        scope = Scope("function", node, self.scope, self.scope.class_name, comprehension=True)
        saved = self.enter(scope)
        for index, generator in enumerate(generators):
            if index:
                self.visit(generator.iter)
            self.visit(generator.target)
            self.visit_all(generator.ifs)
        self.visit_all(results)
        self.leave(saved)

    def visit_ListComp(self, node: ast.ListComp | ast.SetComp | ast.GeneratorExp) -> None:
        self.visit_comprehension_like(node, node.generators, [node.elt])

    visit_SetComp = visit_ListComp
    visit_GeneratorExp = visit_ListComp

    def visit_DictComp(self, node: ast.DictComp) -> None:
        self.visit_comprehension_like(node, node.generators, [node.key, node.value])

    # Statements that bind, declare, or may not run

    def visit_Global(self, node: ast.Global | ast.Nonlocal) -> None:
        for token in self._tokens(node)[1:]:
            if token.type == tokenize.NAME:
                start = self.text.token_offset(token.start)
                self.occur(token.string, (start, start + len(token.string)), "declare", node)

    visit_Nonlocal = visit_Global

    def visit_Import(self, node: ast.Import | ast.ImportFrom) -> None:
        self.names.imports.append(
            ImportSite(
                node,
                self.scope,
                self.unit,
                self.conditional > 0,
                self.guarded > 0,
                self.type_checking > 0,
            )
        )
        for alias in node.names:
            if alias.name != "*" and not self.type_checking:
                bound = alias.asname or (
                    alias.name.partition(".")[0] if isinstance(node, ast.Import) else alias.name
                )
                self.bind(bound, "import", alias)
                self.occur(bound, self.text.span(alias), "import", alias)

    visit_ImportFrom = visit_Import

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        self.visit_all([node.value])
        if self.scope.kind == "function":
            self.in_annotation, before = True, self.in_annotation
            self.visit(node.annotation)
            self.in_annotation = before
        else:
            self.visit_annotation(node.annotation)
        if isinstance(node.target, ast.Name):
            kind: BindingKind = "assign" if node.value else "annotate"
            self.bind(node.target.id, kind, node)
            self.occur(node.target.id, self.text.span(node.target), "store", node.target)
        else:
            self.is_annotated = True
            self.visit(node.target)
            self.is_annotated = False

    def visit_Assign(self, node: ast.Assign) -> None:
        self.visit(node.value)
        self.visit_all(node.targets)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        self.visit(node.value)
        if isinstance(node.target, ast.Name):
            self.bind(node.target.id, "augment", node)
            self.occur(node.target.id, self.text.span(node.target), "store", node.target)
        else:
            self.visit(node.target)

    def visit_NamedExpr(self, node: ast.NamedExpr) -> None:
        self.visit(node.value)
        scope = self.scope
        while scope.comprehension and scope.parent is not None:
            scope = scope.parent
        self.bind(node.target.id, "assign", node, scope)
        self.occur(node.target.id, self.text.span(node.target), "store", node.target)

    def visit_If(self, node: ast.If) -> None:
        self.visit(node.test)
        checking = is_type_checking(node.test) or is_python_2(node.test)
        self.type_checking += checking
        self.visit_branch(node.body)
        self.type_checking -= checking
        self.visit_branch(node.orelse)

    def visit_For(self, node: ast.For | ast.AsyncFor) -> None:
        self.visit(node.iter)
        self.visit_branch([node.target, *node.body, *node.orelse])

    visit_AsyncFor = visit_For

    def visit_While(self, node: ast.While) -> None:
        self.visit(node.test)
        self.visit_branch([*node.body, *node.orelse])

    def visit_With(self, node: ast.With | ast.AsyncWith) -> None:
        self.visit_branch([*node.items, *node.body])

    visit_AsyncWith = visit_With

    def visit_Try(self, node: ast.Try | ast.TryStar) -> None:
        guarded = any(map(catches_import_error, node.handlers))
        self.guarded += guarded
        self.visit_branch(node.body)
        for handler in node.handlers:  # a fallback may itself be missing
            self.visit_branch([handler])
        self.guarded -= guarded
        self.visit_branch([*node.orelse, *node.finalbody])

    def visit_TryStar(self, node: ast.TryStar) -> None:
        self.visit_Try(node)

    def visit_ExceptHandler(self, node: ast.ExceptHandler) -> None:
        self.visit_all([node.type])
        if node.name:
            self.bind(node.name, "assign", node)
            self.occur_token(node, "as", "store")
            self.bind(node.name, "delete", node)
        self.visit_all(node.body)

    def visit_Match(self, node: ast.Match) -> None:
        self.visit(node.subject)
        self.visit_branch(node.cases)

    def visit_MatchValue(self, node: ast.MatchValue) -> None:
        self._visit_compared([node.value])

    def _visit_compared(self, values: Sequence[ast.expr]) -> None:
        """`case m.x` compares; were it a plain name, it would bind."""
        self.in_pattern = True
        self.visit_all(values)
        self.in_pattern = False

    def visit_MatchAs(self, node: ast.MatchAs) -> None:
        self.visit_all([node.pattern])
        if node.name:
            self.bind(node.name, "assign", node)
            self.occur_token(node, None, "store")

    def visit_MatchStar(self, node: ast.MatchStar) -> None:
        if node.name:
            self.bind(node.name, "assign", node)
            self.occur_token(node, None, "store")

    def visit_MatchMapping(self, node: ast.MatchMapping) -> None:
        self._visit_compared(node.keys)
        self.visit_all(node.patterns)
        if node.rest:
            self.bind(node.rest, "assign", node)
            self.occur_token(node, None, "store")

    # Expressions

    def visit_Name(self, node: ast.Name) -> None:
        self._visit_name(node, ())

    def _visit_name(self, node: ast.Name, attributes: tuple[ast.Attribute, ...]) -> None:
        span = self.text.span(node)
        if isinstance(node.ctx, ast.Store):
            self.bind(node.id, "assign", node)
            self.occur(node.id, span, "store", node)
        elif isinstance(node.ctx, ast.Del):
            self.bind(node.id, "delete", node)
            self.occur(node.id, span, "delete", node)
        else:
            self.occur(node.id, span, "load", node, attributes)

    def visit_Attribute(self, node: ast.Attribute) -> None:
        chain = [node]
        while isinstance(chain[-1].value, ast.Attribute):
            chain.append(chain[-1].value)
        self.names.attribute_names.update(link.attr for link in chain)
        base = chain[-1].value
        if isinstance(base, ast.Name):
            self._visit_name(base, tuple(reversed(chain)))
        else:
            self.visit(base)

    def visit_Call(self, node: ast.Call) -> None:
        self.names.calls.append((node, self.scope, self.unit))
        if not node.args and _last_name(node.func) in ("locals", "vars", "dir"):
            self.names.listed_scopes.add(self.scope)
        self.generic_visit(node)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        self.in_fstring, before = True, self.in_fstring
        self.generic_visit(node)
        self.in_fstring = before

    def visit_FormattedValue(self, node: ast.FormattedValue) -> None:
        debug = debug_field(node, self.text)
        if debug:
            self.names.debug_fields.append((debug, self.text.span(node)))
        self.generic_visit(node)

    # Annotations

    def visit_annotation(self, node: ast.expr | None) -> None:
        if node is None:
            return
        self.names.annotations.append(Annotation(node, self.scope))
        self.in_annotation, before = True, self.in_annotation
        self.visit(node)
        self.in_annotation = before

    def visit_Subscript(self, node: ast.Subscript) -> None:
        """`Literal["x"]` in an annotation holds a value, not a name."""
        self.visit(node.value)
        literal = _last_name(node.value) == "Literal"
        self.in_annotation, before = self.in_annotation and not literal, self.in_annotation
        self.visit(node.slice)
        self.in_annotation = before

    def visit_Constant(self, node: ast.Constant) -> None:
        if self.in_annotation and isinstance(node.value, str):
            self._visit_quoted(node, node.value)

    def _visit_quoted(self, node: ast.Constant, value: str) -> None:
        """Names inside a string annotation, where its text is what the quotes show."""
        start, end = self.text.span(node)
        quote = 3 if self.text.text[start : start + 3] in ('"""', "'''") else 1
        if self.text.text[start + quote : end - quote] != value:
            return
        try:
            tree = ast.parse(f"({value})", mode="eval")
        except SyntaxError:
            return
        shift = start + quote - 1
        inner = Text(f"({value})")
        for name, chain in _dotted_names(tree):
            span = inner.span(name)
            moved = (span[0] + shift, span[1] + shift)
            for link in chain:
                link.quoted_span = (  # type: ignore[attr-defined]
                    inner.span(link)[0] + shift,
                    inner.span(link)[1] + shift,
                )
            self.occur(name.id, moved, "load", name, chain, quoted=True)


def _dotted_names(tree: ast.AST) -> Iterable[tuple[ast.Name, tuple[ast.Attribute, ...]]]:
    """Every name with the attribute accesses right on it."""
    above = {child.value: child for child in ast.walk(tree) if isinstance(child, ast.Attribute)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            chain: list[ast.Attribute] = []
            link: ast.expr = node
            while link in above:
                link = above[link]
                chain.append(link)
            yield node, tuple(chain)


def _arguments(arguments: ast.arguments) -> list[ast.arg]:
    optional = [arguments.vararg, arguments.kwarg]
    return [
        *arguments.posonlyargs,
        *arguments.args,
        *arguments.kwonlyargs,
        *(argument for argument in optional if argument),
    ]


def _declare(scope: Scope, body: Sequence[ast.AST]) -> None:
    """`global` and `nonlocal` hold for the whole scope, so they are read before its names."""
    pending = list(body)
    while pending:
        node = pending.pop()
        if isinstance(node, ast.Global):
            scope.globals.update(mangle(name, scope.class_name) for name in node.names)
        elif isinstance(node, ast.Nonlocal):
            scope.nonlocals.update(mangle(name, scope.class_name) for name in node.names)
        elif not isinstance(node, FunctionNode | ast.ClassDef | ast.expr):
            pending += ast.iter_child_nodes(node)


def _last_name(node: ast.expr) -> str | None:
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else None


def is_type_checking(test: ast.expr) -> bool:
    return _last_name(test) == "TYPE_CHECKING"


def is_python_2(test: ast.expr) -> bool:
    """`sys.version_info < (3,)` and its like: a branch for Pythons that no target has."""
    match test:
        case ast.Compare(left=left, ops=[ast.Lt()], comparators=[limit]):
            subject = left.value if isinstance(left, ast.Subscript) else left
            if _last_name(subject) == "hexversion":
                return isinstance(limit, ast.Constant) and limit.value == 0x03000000
            if isinstance(left, ast.Subscript) and _last_name(subject) == "version_info":
                return isinstance(limit, ast.Constant) and limit.value == 3
            if _last_name(subject) == "version_info" and isinstance(limit, ast.Tuple):
                return ast.unparse(limit) in ("(3,)", "(3, 0)")
    return False


def catches_import_error(handler: ast.ExceptHandler) -> bool:
    if handler.type is None:
        return True
    types = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]
    return any(_last_name(type_) in _IMPORT_ERRORS for type_ in types)
