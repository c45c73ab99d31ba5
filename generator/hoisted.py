"""The text of hoisted modules: their own, with names, imports and annotations edited by span."""

from __future__ import annotations

import ast
import unicodedata

from generator.annotations import quoted_annotation
from generator.hoist import Linked
from generator.identity import identity_edits
from generator.insertion import after, before, first_in_body, indent_of
from generator.modules import Module
from generator.rename import BundleNames
from generator.scopes import Scope
from generator.shake import Shaken
from generator.source import Edit, apply_edits, quoted
from generator.statements import ImportWriter, implicit_text, removal_edits
from generator.targets import HoistedModule, Implicit, Reference, Standard, Symbol, WrappedModule


class HoistedText:
    """All edits of one hoisted module."""

    def __init__(
        self, linked: Linked, shaken: Shaken, names: BundleNames, module: Module, quote: bool
    ) -> None:
        self.linked = linked
        self.shaken = shaken
        self.names = names
        self.module = module
        self.references = [
            reference
            for reference in linked.links.references[module.name]
            if shaken.keeps(module, reference.occurrence.unit)
        ]
        calls = self._call_edits()
        edits = [
            edit
            for edit in self._name_edits()
            if not any(call.start <= edit.start and edit.end <= call.end for call in calls)
        ]
        edits += [*calls, *self._definition_edits()]
        edits += [*self._outside_edits(), *self._identity_edits(), *self._import_edits()]
        edits = self._debug_edits(edits)
        self.edits = self._quote_annotations(edits) if quote else edits

    # Names

    def _name_edits(self) -> list[Edit]:
        edits: dict[tuple[int, int], Edit] = {}
        for reference in self.references:
            if reference.context in ("import", "define"):
                continue
            if reference.occurrence.context == "import":
                continue
            text = self._text_for(reference)
            start, end = reference.span
            before = self.module.text.text[start:end]
            if text is not None and unicodedata.normalize("NFKC", before) != text:
                edits[reference.span] = Edit(start, end, text)
        return list(edits.values())

    def _text_for(self, reference: Reference) -> str | None:
        target = reference.target
        match target:
            case Symbol() | Standard():
                return self.names.of.get(target)
            case WrappedModule(name):
                return f"_import({quoted(name)})"
            case Implicit(name=name) if reference.occurrence.quoted:
                return name
            case Implicit() if reference.occurrence.in_fstring:
                return self._variable(target)  # quotes inside an f-string may end it
            case Implicit():
                return self._implicit(reference, target)
            case HoistedModule():
                return None

    def _implicit(self, reference: Reference, target: Implicit) -> str:
        if target.name == "__file__":
            raise self.module.error(
                reference.occurrence.node,
                "uses __file__, which a submission has no use for",
                'read files that belong to the bot by Path(__file__).with_name("...").read_text()',
            )
        return implicit_text(self.linked, target)

    def _variable(self, target: Implicit) -> str:
        return f"_{target.name.strip('_')}_of_{target.module.strip('_').replace('.', '_')}"

    def _variable_edits(self) -> list[Edit]:
        """What f-strings say of their module, put in variables before they are made."""
        shown = {
            self._variable(reference.target): self._implicit(reference, reference.target)
            for reference in self.references
            if isinstance(reference.target, Implicit) and reference.occurrence.in_fstring
        }
        return [self._first_line(f"{name} = {value}") for name, value in sorted(shown.items())]

    def _first_line(self, text: str) -> Edit:
        return before(self.module, self._first_kept(), text)

    def _identity_edits(self) -> list[Edit]:
        return [
            edit
            for edit in identity_edits(self.linked, self.names, self.module)
            if any(
                _covers(self.module, statement, edit)
                for index, statement in enumerate(self.module.tree.body)
                if self.shaken.keeps(self.module, index)
            )
        ]

    def _call_edits(self) -> list[Edit]:
        """`importlib.import_module("own")` gives the wrapped module."""
        edits = []
        for call, _, unit in self.module.names.calls:
            name = self.linked.program.literal_imports.get(call)
            if name is not None and self.shaken.keeps(self.module, unit):
                edits.append(Edit(*self.module.text.span(call), f"_import({quoted(name)})"))
        return edits

    def _definition_edits(self) -> list[Edit]:
        """A definition whose name is taken gets its other name right behind it."""
        edits = []
        for reference in self.references:
            target = reference.target
            if reference.context != "define" or not isinstance(target, Symbol):
                continue
            new = self.names.of.get(target, target.name)
            if new != target.name:
                node = reference.occurrence.node
                assert isinstance(node, ast.stmt)
                text = f"{new} = {target.name}"
                if target in self.names.freed:
                    text += f"\n{indent_of(self.module, node.lineno)}del {target.name}"
                edits.append(after(self.module, node, text))
        return edits + self._builtin_edits() + self._variable_edits()

    def _builtin_edits(self) -> list[Edit]:
        """A renamed variable that hides a builtin is the builtin until it is bound."""
        return [
            self._first_line(f"{self.names.of[symbol]} = {symbol.name}  # the builtin, for now")
            for symbol in sorted(self.names.first_builtin, key=lambda symbol: symbol.name)
            if symbol.module == self.module.name
        ]

    def _first_kept(self) -> ast.stmt:
        return next(
            statement
            for index, statement in enumerate(self.module.tree.body)
            if self.shaken.keeps(self.module, index)
        )

    # Statements that are added

    def _outside_edits(self) -> list[Edit]:
        """`cfg.DEBUG = True` in a function becomes an assignment to a global of the bundle."""
        wanted: dict[Scope, set[str]] = {}
        for reference in self.references:
            through_module = reference.span != reference.occurrence.span
            if reference.context in ("store", "delete") and through_module:
                scope = reference.occurrence.scope
                if scope.kind != "module" and isinstance(reference.target, Symbol):
                    wanted.setdefault(scope, set()).add(self.names.of[reference.target])
        return [
            first_in_body(self.module, scope.node, f"global {', '.join(sorted(names))}")
            for scope, names in wanted.items()
        ]

    # Imports

    def _import_edits(self) -> list[Edit]:
        writer = ImportWriter(self.linked, self.names)
        edits: list[Edit] = []
        for index, unit in enumerate(self.module.tree.body):
            if not self.shaken.keeps(self.module, index):
                continue
            texts: dict[ast.stmt, str] = {}
            for site in self.module.names.imports:
                if site.unit == index and not self._stays(site.scope, site.node):
                    texts[site.node] = writer.write(self.module, site)
            if unit in texts:
                edits.append(Edit(*self.module.text.span(unit), texts[unit]))
            else:
                edits += [Edit(*edit) for edit in removal_edits(self.module, texts, unit)]
        return edits

    def _stays(self, scope: Scope, node: ast.Import | ast.ImportFrom) -> bool:
        """An import of the library alone, whose names are local, is left as it is."""
        site = next(site for site in self.module.names.imports if site.node is node)
        return not site.type_checking and all(
            request.member != "*"
            and isinstance(self.linked.linker.imported(request), Standard)
            and scope.owner(request.bound).kind != "module"
            and self.linked.linker.resolve(self.module, scope.owner(request.bound), request.bound)
            is None
            for request in self.linked.program.requests_of(self.module, site)
        )

    # Text that shows names

    def _debug_edits(self, edits: list[Edit]) -> list[Edit]:
        """`f"{x=}"` goes on printing `x=`, whatever `x` is called now."""
        for debug, (start, end) in self.module.names.debug_fields:
            if any(start <= edit.start and edit.end <= end for edit in edits):
                shown = debug.text.replace("{", "{{").replace("}", "}}")
                edits.append(Edit(start, start, shown))
                edits.append(Edit(*debug.equals, "!r" if debug.plain else ""))
        return edits

    def _quote_annotations(self, edits: list[Edit]) -> list[Edit]:
        """Annotations as strings, where this module asked for that and the bundle can't."""
        source = self.module.text.text
        for annotation in self.module.names.annotations:
            start, end = self.module.text.span(annotation.node)
            inside = [e for e in edits if start <= e.start and e.end <= end]
            edits = [e for e in edits if e not in inside]
            written = apply_edits(source, inside, start, end)
            edits.append(Edit(start, end, repr(quoted_annotation(written))))
        return edits


def _covers(module: Module, statement: ast.stmt, edit: Edit) -> bool:
    start, end = module.text.span(statement)
    return start <= edit.start and edit.end <= max(end, module.text.text.find("\n", end))
