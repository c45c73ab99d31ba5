"""Where the expressions of f-strings really stand.

Before Python 3.12 `ast` gives the nodes inside an f-string places that are often wrong. Editing by
span needs true ones, so on such hosts the fields are found by scanning the literal, parsed again,
and put in the tree in place of the old nodes.
"""

from __future__ import annotations

import ast
import re
import sys
import tokenize
from collections.abc import Iterator
from typing import NamedTuple

from generator.source import Text

_PREFIX = re.compile(r"[A-Za-z]*")
_CLOSING = {"(": ")", "[": "]", "{": "}"}


class Field(NamedTuple):
    """One `{expression!r:spec}`: offsets of the brace, the expression and the whole."""

    start: int
    expression: tuple[int, int]
    spec: tuple[int, int] | None
    end: int


class DebugField(NamedTuple):
    """`{value=}`: prints its own text, which must survive a change of the expression.

    `text` is what it prints; `equals` spans the `=` and the space around it; `plain` says that no
    conversion and no format follow, so that the value is shown by `repr`.
    """

    start: int
    text: str
    equals: tuple[int, int]
    plain: bool


def mend_positions(tree: ast.Module, text: Text) -> None:
    """Give every node inside an f-string its true place."""
    if sys.version_info >= (3, 12):
        return
    pending: list[ast.AST] = [tree]
    while pending:
        node = pending.pop()
        if isinstance(node, ast.JoinedStr) and not hasattr(node, "mended"):
            start, end = text.span(node)
            fields = [
                field
                for token in text.tokens_between(start, end)
                if token.type == tokenize.STRING
                for field in _fields_of_literal(text, token)
            ]
            _mend(node, fields, text)
        pending += ast.iter_child_nodes(node)  # the new ones, where they were replaced


def debug_field(node: ast.FormattedValue, text: Text) -> DebugField | None:
    """What a self-documenting field prints, or None for an ordinary field."""
    start, _ = text.span(node)
    value_end = text.span(node.value)[1]
    match = re.compile(r"[\s)]*?(\s*=\s*)(?=[!:}])").match(text.text, value_end)
    if match is None:
        return None
    plain = text.text[match.end()] == "}"
    return DebugField(start, text.text[start + 1 : match.end()], match.span(1), plain)


def _mend(node: ast.JoinedStr, fields: list[Field], text: Text) -> None:
    node.mended = True  # type: ignore[attr-defined]
    values = [value for value in node.values if isinstance(value, ast.FormattedValue)]
    if len(values) != len(fields):
        raise ValueError(f"f-string with {len(values)} fields scanned as {len(fields)}")
    for value, field in zip(values, fields, strict=True):
        value.value = _parse(text, *field.expression)
        _place(value, text, field.start, field.end)
        for inner in ast.walk(value.value):
            if isinstance(inner, ast.JoinedStr) and not hasattr(inner, "mended"):
                _mend_nested(inner, text)
        if field.spec is not None and isinstance(value.format_spec, ast.JoinedStr):
            nested = list(_fields(text.text, *field.spec, raw=False, doubled=False))
            _mend(value.format_spec, nested, text)


def _mend_nested(node: ast.JoinedStr, text: Text) -> None:
    """An f-string inside a field: `tokenize` sees it only when asked about its own text."""
    start, end = text.span(node)
    inner = Text(text.text[start:end])
    fields = [
        Field(
            field.start + start,
            (field.expression[0] + start, field.expression[1] + start),
            field.spec and (field.spec[0] + start, field.spec[1] + start),
            field.end + start,
        )
        for token in inner.tokens
        if token.type == tokenize.STRING
        for field in _fields_of_literal(inner, token)
    ]
    _mend(node, fields, text)


def _fields_of_literal(text: Text, token: tokenize.TokenInfo) -> Iterator[Field]:
    prefix = _PREFIX.match(token.string)
    assert prefix is not None
    if "f" not in prefix.group().lower():
        return
    start = text.token_offset(token.start)
    quote = 3 if token.string[prefix.end() : prefix.end() + 3] in ('"""', "'''") else 1
    inside = (start + prefix.end() + quote, start + len(token.string) - quote)
    yield from _fields(text.text, *inside, raw="r" in prefix.group().lower())


def _fields(
    source: str, position: int, end: int, raw: bool, doubled: bool = True
) -> Iterator[Field]:
    """The fields in a stretch of literal text; a format has no doubled braces."""
    while position < end:
        if not raw and source.startswith("\\N{", position):
            position = source.index("}", position) + 1
        elif (not raw and source[position] == "\\" and source[position + 1] not in "{}") or (
            doubled and source.startswith(("{{", "}}"), position)
        ):
            position += 2
        elif source[position] == "{":
            field = _field(source, position)
            yield field
            position = field.end
        else:
            position += 1


def _field(source: str, start: int) -> Field:
    expression_end = _scan_expression(source, start + 1)
    position = expression_end
    if source[position] == "!":
        position += 2
        while source[position].isspace():
            position += 1
    spec = None
    if source[position] == ":":
        spec_end = _scan_spec(source, position + 1)
        spec = (position + 1, spec_end)
        position = spec_end
    text = source[start + 1 : expression_end]
    written = len(text.rstrip())
    if text.rstrip().endswith("=") and not text.rstrip().endswith(("==", "!=", "<=", ">=")):
        written = len(text.rstrip()[:-1])
    return Field(start, (start + 1, start + 1 + written), spec, position + 1)


def _scan_expression(source: str, position: int) -> int:
    """The offset of what ends the expression: `!`, `:` or `}` outside brackets and strings."""
    closing: list[str] = []
    while True:
        character = source[position]
        if character in "'\"":
            quote = character * 3 if source.startswith(character * 3, position) else character
            position = source.index(quote, position + len(quote)) + len(quote)
            continue
        if closing and character == closing[-1]:
            closing.pop()
        elif character in _CLOSING:
            closing.append(_CLOSING[character])
        elif (not closing and character in ":}") or (
            not closing and character == "!" and source[position + 1] != "="
        ):
            return position
        position += 1


def _scan_spec(source: str, position: int) -> int:
    while source[position] != "}":
        position = _field(source, position).end if source[position] == "{" else position + 1
    return position


def _parse(text: Text, start: int, end: int) -> ast.expr:
    """The expression at `start:end`, with places of the whole text."""
    tree = ast.parse(f"({text.text[start:end]})", mode="eval").body
    line = text.line_at(start)
    before = text.text[text.line_start(line) : start]
    column = len(before.encode())
    for node in ast.walk(tree):
        if isinstance(node, ast.expr | ast.arg | ast.keyword):
            if node.lineno == 1:
                node.col_offset += column - 1
            if node.end_lineno == 1:
                node.end_col_offset = (node.end_col_offset or 0) + column - 1
            node.lineno += line - 1
            node.end_lineno = (node.end_lineno or 1) + line - 1
    return tree


def _place(node: ast.expr, text: Text, start: int, end: int) -> None:
    node.lineno, node.col_offset = _position(text, start)
    node.end_lineno, node.end_col_offset = _position(text, end)


def _position(text: Text, offset: int) -> tuple[int, int]:
    line = text.line_at(offset)
    return line, len(text.text[text.line_start(line) : offset].encode())
