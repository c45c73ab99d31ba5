"""Places at which a statement can be put into a module's text."""

from __future__ import annotations

import ast

from generator.modules import Module
from generator.source import Edit


def indent_of(module: Module, line: int) -> str:
    text = module.text.lines[line - 1]
    return text[: len(text) - len(text.lstrip())]


def first_line(statement: ast.AST) -> int:
    """The line a statement starts on, its decorators included."""
    decorators: list[ast.expr] = getattr(statement, "decorator_list", [])
    own: int = statement.lineno  # type: ignore[attr-defined]
    return min([own, *(decorator.lineno for decorator in decorators)])


def before(module: Module, statement: ast.stmt, text: str) -> Edit:
    """On a line of its own; for a statement that shares its line, on that line."""
    line = first_line(statement)
    line_start = module.text.line_start(line)
    indent = indent_of(module, line)
    decorated = line != statement.lineno
    if decorated or module.text.span(statement)[0] == line_start + len(indent):
        return Edit(line_start, line_start, f"{indent}{text}\n")
    start = module.text.span(statement)[0]
    return Edit(start, start, f"{text}; ")


def after(module: Module, statement: ast.stmt, text: str) -> Edit:
    """On the next line; for a statement that shares its line, right behind it."""
    source = module.text.text
    end = module.text.span(statement)[1]
    line_end = source.find("\n", end)
    rest = source[end:line_end].strip()
    if rest and not rest.startswith("#"):
        return Edit(end, end, f"; {text}")
    return Edit(line_end, line_end, f"\n{indent_of(module, first_line(statement))}{text}")


def first_in_body(module: Module, node: ast.AST, text: str) -> Edit:
    """At the start of a function's or a class's body, behind its docstring."""
    body: list[ast.stmt] = node.body  # type: ignore[attr-defined]
    match body[0]:
        case ast.Expr(value=ast.Constant(value=str())) if len(body) == 1:
            end = module.text.span(body[0])[1]
            return Edit(end, end, f"; {text}")
        case ast.Expr(value=ast.Constant(value=str())):
            return before(module, body[1], text)
    return before(module, body[0], text)
