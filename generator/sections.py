"""Cuts the edited modules into the sections of the bundle, each with its banner and origins."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass, field

from generator.annotations import FutureMode, future_mode
from generator.errors import Location
from generator.hoist import Linked
from generator.hoisted import HoistedText
from generator.imports import Request
from generator.modules import MAIN, Module
from generator.order import Chunk
from generator.reflection import Reflection
from generator.rename import BundleNames
from generator.shake import Shaken, Unit
from generator.source import Edit, Line, quoted, rewrite
from generator.statements import standard_import
from generator.targets import Standard
from generator.wrapped import body_name, wrapped_lines

_COOKIE = re.compile(r"^[ \t\f]*#.*?coding[:=]|^#!|^# (?:vim|-\*-)")
_LEGAL = re.compile(r"copyright|license|licence", re.IGNORECASE)


@dataclass
class Piece:
    """One statement as it stands in the bundle: what `--analyze` counts."""

    unit: Unit
    lines: list[Line]

    @property
    def text(self) -> str:
        return "\n".join(line.text for line in self.lines)


@dataclass
class Section:
    """Code under one banner."""

    module: Module
    pieces: list[Piece] = field(default_factory=list)
    note: str = ""
    prologue: list[str] = field(default_factory=list)

    @property
    def lines(self) -> list[Line]:
        return [line for piece in self.pieces for line in piece.lines]

    @property
    def text(self) -> str:
        return "\n".join(line.text for line in self.lines)

    @property
    def summary(self) -> str:
        """The first line of the module's docstring, for the reader of the banner."""
        first = (self.module.docstring or "").strip().partition("\n")[0]
        return "" if self.module.is_entry else first


@dataclass
class Layout:
    """Everything the template puts on the page."""

    docstring: str
    future: bool
    imports: dict[str, Location | None]
    wrapped: list[Section]
    sections: list[Section]
    bodies: dict[str, str]
    packages: list[str]
    saves_name: bool
    starts_wrapped: bool


def lay_out(linked: Linked, shaken: Shaken, names: BundleNames) -> Layout:
    mode = future_mode(linked.program.modules.values())
    reflection = Reflection(linked, shaken)
    sections = _hoisted_sections(linked, shaken, names, mode)
    saves_name = _set_names(sections, reflection)
    wrapped = [_wrapped_section(linked, module, mode) for module in linked.wrapped]
    registers = any("sys.modules" in line for s in sections for line in s.prologue)
    return Layout(
        docstring=_docstring(linked.program.entry, linked),
        future=mode == "future",
        imports=_import_lines(linked, names, bool(wrapped), registers),
        wrapped=wrapped,
        sections=sections,
        bodies={m.name: body_name(m) for m in linked.wrapped if m.tree.body},
        packages=[m.name for m in linked.wrapped if m.is_package],
        saves_name=saves_name,
        starts_wrapped=MAIN in linked.facts.wrapped,
    )


def _docstring(entry: Module, linked: Linked) -> str:
    if entry.docstring is None or entry.name in linked.facts.wrapped:
        return ""
    return entry.text.segment(entry.tree.body[0])


# Hoisted modules


def _hoisted_sections(
    linked: Linked, shaken: Shaken, names: BundleNames, mode: FutureMode
) -> list[Section]:
    edits: dict[str, list[Edit]] = {}
    sections: list[Section] = []
    for chunk in linked.order.chunks:
        module = chunk.module
        if module.name not in edits:
            quote = mode == "quoted" and module.future_annotations
            edits[module.name] = HoistedText(linked, shaken, names, module, quote).edits
        pieces = _pieces(shaken, chunk, edits[module.name])
        if pieces:
            continued = any(section.module is module for section in sections)
            if not continued:
                pieces[0].lines[:0] = _legal_lines(module, pieces[0])
            sections.append(Section(module, pieces, "continued" if continued else ""))
    return sections


def _pieces(shaken: Shaken, chunk: Chunk, edits: list[Edit]) -> list[Piece]:
    pieces: list[Piece] = []
    module = chunk.module
    for index in chunk.units:
        if not shaken.keeps(module, index) or (module.is_entry and _is_docstring(module, index)):
            continue
        start, end = _region(module, index)
        lines = rewrite(module.text, edits, start, end)
        if index == 0 or (index == 1 and _is_docstring(module, 0)):
            lines = _without_cookies(lines)
        if any(line.text.strip() for line in lines):
            pieces.append(Piece(Unit(module.name, index), lines))
    return pieces


def _is_docstring(module: Module, index: int) -> bool:
    return index == 0 and module.docstring is not None


def _region(module: Module, index: int) -> tuple[int, int]:
    """A statement with the comments above it and behind it."""
    source, body = module.text.text, module.tree.body
    start = 0
    if index:
        previous = module.text.span(body[index - 1])[1]
        start = _line_end(source, previous)
        first = module.text.span(body[index])[0]
        if start > first:  # `a; b` on one line
            start = source.index(";", previous) + 1
            while source[start] in " \t\\\n":
                start += 1
    own_end = module.text.span(body[index])[1]
    end = _line_end(source, own_end)
    if index + 1 < len(body) and module.text.span(body[index + 1])[0] < end:
        end = own_end
    return start, end


def _line_end(source: str, offset: int) -> int:
    return source.find("\n", offset) + 1 or len(source)


def _legal_lines(module: Module, first: Piece) -> list[Line]:
    """The comment at a file's top, where it says under which terms the code may be used."""
    comment: list[Line] = []
    for number, text in enumerate(module.text.lines, 1):
        if not text.startswith("#"):
            break
        comment.append(Line(text.rstrip("\n"), number))
    legal = _LEGAL.search("\n".join(line.text for line in comment))
    there = any(line.origin == 1 for line in first.lines)
    return _without_cookies(comment) if legal and not there else []


def _without_cookies(lines: list[Line]) -> list[Line]:
    """Without the lines at a file's top that speak to tools: shebang, coding, editor modes."""
    return [line for line in lines if not _COOKIE.match(line.text)]


# Wrapped modules


def _wrapped_section(linked: Linked, module: Module, mode: FutureMode) -> Section:
    quote = mode == "quoted" and module.future_annotations
    lines = wrapped_lines(linked, module, quote) if module.tree.body else []
    note = f"wrapped: {module.name}: {linked.facts.wrapped[module.name]}"
    return Section(module, [Piece(Unit(module.name, -1), _without_cookies(lines))], note)


# Imports of the library


def _import_lines(
    linked: Linked, names: BundleNames, has_wrapped: bool, registers: bool
) -> dict[str, Location | None]:
    """The imports at the top, each with the first place that asks for it."""
    plain: set[str] = {"import sys", "import types"} if has_wrapped else set()
    plain |= {"import sys"} if registers else set()
    places: dict[str, Location] = {}
    members: dict[str, set[str]] = defaultdict(set)
    for module in linked.hoisted:
        for request in linked.program.all_requests(module):
            target = linked.linker.imported(request)
            if isinstance(target, Standard) and target in names.of:
                where = module.at(request.site.node)
                if target.member is not None:
                    written = standard_import(target, names.of[target]).partition(" import ")[2]
                    members[target.module].add(written)
                    places.setdefault(target.module, where)
                else:
                    for line in _module_imports(request, target, names.of[target]):
                        plain.add(line)
                        places.setdefault(line, where)
    for target, name in names.of.items():  # what a star brings
        if isinstance(target, Standard) and target.member is not None:
            members[target.module].add(standard_import(target, name).partition(" import ")[2])
    lines = {line: places.get(line) for line in sorted(plain)}
    for source in sorted(members):
        line = f"from {source} import {', '.join(sorted(members[source]))}"
        lines[line] = places.get(source)
    return lines


def _module_imports(request: Request, target: Standard, name: str) -> list[str]:
    """`import os.path` binds `os`, but also makes `os.path` be there."""
    lines = [standard_import(target, name)]
    if request.top and "." in request.module:
        other = f" as {request.module.replace('.', '_')}_" if name != target.bound else ""
        lines.append(f"import {request.module}{other}")
    return lines


# __name__ and its like


def _set_names(sections: list[Section], reflection: Reflection) -> bool:
    """Let classes be made under their module's `__name__`; whether any section needs that."""
    current: str = MAIN
    for section in sections:
        units = [piece.unit for piece in section.pieces]
        module = section.module
        if module.is_entry:
            if current != MAIN:
                section.prologue = ["__name__ = _entry_name"]
                current = MAIN
        elif current != module.name and reflection.shows_module_name(module, units):
            section.prologue = [f"__name__ = {quoted(module.name)}"]
            if reflection.must_be_found(module):
                section.prologue += reflection.registration(module)
            current = module.name
    return any(section.prologue for section in sections)
