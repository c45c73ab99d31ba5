"""Source text, places in it, and edits by span: what is not edited survives to the letter."""

from __future__ import annotations

import ast
import bisect
import io
import re
import tokenize
import warnings
from collections.abc import Iterable
from functools import cached_property
from pathlib import Path
from typing import NamedTuple, Protocol

from generator.errors import BundleError, Location

_FSTRING_START = getattr(tokenize, "FSTRING_START", None)  # since Python 3.12
_FSTRING_END = getattr(tokenize, "FSTRING_END", None)


class Edit(NamedTuple):
    """Replace the characters `start:end` by `text`; an insertion has `start == end`."""

    start: int
    end: int
    text: str


def quoted(value: object) -> str:
    """`repr`, with strings in double quotes as the rest of the code has them."""
    text = repr(value)
    plain = isinstance(value, str) and text[1:-1] == value and '"' not in value
    return f'"{value}"' if plain else text


class Spanned(Protocol):
    """What `ast` knows of a node's place: lines from 1, columns in UTF-8 bytes."""

    lineno: int
    col_offset: int
    end_lineno: int | None
    end_col_offset: int | None


class Text:
    """Source text with `ast`'s and `tokenize`'s places turned into offsets of characters."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.lines = _split(text)
        self._starts = [0]
        for line in self.lines:
            self._starts.append(self._starts[-1] + len(line))
        self._ascii = text.isascii()

    def offset(self, line: int, byte_column: int) -> int:
        """The offset of `ast`'s (line, column)."""
        start = self._starts[line - 1]
        if self._ascii or line > len(self.lines):
            return start + byte_column
        return start + len(self.lines[line - 1].encode()[:byte_column].decode())

    def span(self, node: ast.AST | Spanned) -> tuple[int, int]:
        """The offsets of a node's first character and of the one behind its last."""
        lineno, column = node.lineno, node.col_offset  # type: ignore[union-attr]
        end_line, end_column = node.end_lineno, node.end_col_offset  # type: ignore[union-attr]
        assert end_line is not None
        assert end_column is not None
        return self.offset(lineno, column), self.offset(end_line, end_column)

    def segment(self, node: ast.AST) -> str:
        start, end = self.span(node)
        return self.text[start:end]

    def token_offset(self, position: tuple[int, int]) -> int:
        """The offset of `tokenize`'s (line, column), which counts characters."""
        return self._starts[position[0] - 1] + position[1]

    def line_at(self, offset: int) -> int:
        """The number, from 1, of the line that holds this offset."""
        return bisect.bisect_right(self._starts, offset, hi=max(1, len(self.lines)))

    def line_start(self, line: int) -> int:
        return self._starts[line - 1]

    @cached_property
    def tokens(self) -> list[tokenize.TokenInfo]:
        return list(tokenize.generate_tokens(io.StringIO(self.text).readline))

    @cached_property
    def token_starts(self) -> list[int]:
        return [self.token_offset(token.start) for token in self.tokens]

    def tokens_between(self, start: int, end: int) -> list[tokenize.TokenInfo]:
        """The tokens that start in `start:end`, in order."""
        low = bisect.bisect_left(self.token_starts, start)
        high = bisect.bisect_left(self.token_starts, end)
        return self.tokens[low:high]


def _split(text: str) -> list[str]:
    """Lines as Python counts them; `str.splitlines` also ends lines at form feeds and the like."""
    *whole, last = text.split("\n")
    return [line + "\n" for line in whole] + ([last] if last else [])


def apply_edits(text: str, edits: Iterable[Edit], start: int = 0, end: int | None = None) -> str:
    """`text[start:end]` with the edits that lie in it; edits at one place keep their order."""
    end = len(text) if end is None else end
    parts: list[str] = []
    position = start
    for edit in sorted(edits, key=lambda edit: (edit.start, edit.end)):
        if edit.start < position:
            raise ValueError(f"edits overlap at {edit.start}: {edit.text!r}")
        parts += [text[position : edit.start], edit.text]
        position = edit.end
    return "".join([*parts, text[position:end]])


def read_source(path: Path, shown_as: str) -> str:
    """The text as Python's own reader sees it: decoded by its cookie, no BOM, LF line ends."""
    try:
        data = path.read_bytes()
    except OSError as error:
        reason = error.strerror or str(error)
        raise BundleError(Location(shown_as, 1), f"can't be read: {reason}") from None
    try:
        encoding, _ = tokenize.detect_encoding(io.BytesIO(data).readline)
        text = data.decode(encoding)
    except (SyntaxError, UnicodeDecodeError) as error:
        raise BundleError(
            Location(shown_as, 1), f"can't be decoded: {error}", "save the file as UTF-8"
        ) from None
    if "\0" in text:
        raise BundleError(Location(shown_as, 1), "holds a null byte", "save the file as text")
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    text = text if text.endswith("\n") or not text else text + "\n"
    return _without_form_feeds(text) if "\f" in text else text


def _without_form_feeds(text: str) -> str:
    """Without the form feeds before code: Python counts indentation anew behind one."""
    try:
        inside = lines_inside_strings(Text(text))
    except (tokenize.TokenError, SyntaxError):
        return text
    return "".join(
        line if number in inside else re.sub(r"^[ \t\f]*\f", "", line)
        for number, line in enumerate(_split(text), 1)
    )


def lines_inside_strings(text: Text) -> set[int]:
    """The lines that begin inside a string, and so must stay as they are."""
    inside: set[int] = set()
    open_fstrings: list[int] = []
    for token in text.tokens:
        if token.type == tokenize.STRING:
            inside.update(range(token.start[0] + 1, token.end[0] + 1))
        elif token.type == _FSTRING_START:
            open_fstrings.append(token.start[0])
        elif token.type == _FSTRING_END:
            inside.update(range(open_fstrings.pop() + 1, token.end[0] + 1))
    return inside


def parse(text: str, shown_as: str) -> ast.Module:
    """The syntax tree, or an error that names the line."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            compile(text, shown_as, "exec", dont_inherit=True)  # finds more than the parser
            return ast.parse(text, shown_as)
    except SyntaxError as error:
        where = Location(shown_as, error.lineno or 1)
        raise BundleError(where, f"syntax error: {error.msg}", "mend it and bundle again") from None
    except (ValueError, RecursionError, MemoryError) as error:
        raise BundleError(Location(shown_as, 1), f"can't be parsed: {error}") from None


class Line(NamedTuple):
    """A line of generated text and the line of the source that it comes from (0: none)."""

    text: str
    origin: int


def rewrite(text: Text, edits: Iterable[Edit], start: int, end: int) -> list[Line]:
    """The lines of `text.text[start:end]` with the edits that lie in it, each with its origin."""
    pieces: list[tuple[str, int, bool]] = []
    position = start
    inside = [edit for edit in edits if start <= edit.start and edit.end <= end]
    for edit in sorted(inside, key=lambda edit: (edit.start, edit.end)):
        if edit.start < position:
            raise ValueError(f"edits overlap at {edit.start}: {edit.text!r}")
        pieces.append((text.text[position : edit.start], position, True))
        pieces.append((edit.text, edit.start, False))
        position = edit.end
    pieces.append((text.text[position:end], position, True))
    return _lines(text, pieces)


def _lines(text: Text, pieces: list[tuple[str, int, bool]]) -> list[Line]:
    lines: list[Line] = []
    current, origin = "", 0
    for piece, offset, original in pieces:
        for part in _split(piece):
            if not current.strip() and part:
                origin = text.line_at(offset)
            current += part
            if original:
                offset += len(part)
            if current.endswith("\n"):
                lines.append(Line(current[:-1], origin))
                current = ""
    return [*lines, Line(current, origin)] if current else lines
