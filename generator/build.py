"""Modules in, one file out: the passes, in order."""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from generator.assets import embed_files
from generator.checks import check_cycles, check_members
from generator.errors import BundleError, Location
from generator.formatting import align_lines, format_page
from generator.graph import Program, load_program, show_path
from generator.hoist import Linked, hoist
from generator.modules import MAIN, Finder
from generator.reflection import Reflection, makes_nameless_functions
from generator.rename import BundleNames, choose_names
from generator.render import render_page
from generator.sections import Layout, lay_out
from generator.shake import Shaken, shake
from generator.source import Edit, Text, apply_edits, parse, quoted, read_source
from generator.strip import STEPS, fit
from generator.target import DEFAULT_TARGET, Version, lower
from generator.targets import Standard, Symbol
from generator.values import render_values, template_of


@dataclass(frozen=True)
class Plan:
    """What to bundle and how."""

    entry: Path
    roots: tuple[Path, ...]
    package: str
    title: str
    command: str
    name: str | None = None
    inline: frozenset[str] = frozenset()
    exports: tuple[str, ...] = ()
    target: Version = DEFAULT_TARGET
    target_asked: bool = True
    minify: bool = False
    max_bytes: int | None = None


@dataclass
class Bundle:
    """A finished submission and all that is known of it."""

    plan: Plan
    program: Program
    linked: Linked
    shaken: Shaken
    names: BundleNames
    layout: Layout
    page: str
    page_origins: list[Location | None]
    text: str = ""
    steps: list[str] = field(default_factory=list)

    @cached_property
    def origins(self) -> list[Location | None]:
        """For each line of the text, from 1, where it comes from."""
        if "minify" in self.steps:
            return [None] * (self.text.count("\n") + 2)
        return [self.page_origins[line] for line in align_lines(self._stripped(), self.text)]

    def _stripped(self) -> str:
        text = self.page
        for step in self.steps:
            text = STEPS[step](text)
        return text

    def page_origin(self, line: int) -> Location:
        """The source of a line of the page, before it was stripped and formatted."""
        return _finder(self.page_origins)(line)

    def is_runtime(self, line: int) -> bool:
        """Whether a line of the page comes from a template, not from the program."""
        return self.page_origins[line] is None

    def origin(self, line: int) -> Location:
        """The source of a line, for messages; the bundle itself where there is none."""
        return _finder(self.origins)(line)


def build(plan: Plan) -> Bundle:
    """Run the passes; nothing is written."""
    program = load(plan)
    check_cycles(program)
    linked, shaken, names = decide(program, frozenset(plan.exports))
    check_members(program, linked.linker)
    layout = lay_out(linked, shaken, names)
    page = render_page(layout, _header(plan, program), plan.exports)
    origins = _page_origins(page, layout)
    bundle = Bundle(plan, program, linked, shaken, names, layout, page, origins)
    origins = _page_origins(page, layout)
    bundle.page = lower(
        page, plan.target, lambda line: origins[line] or Location("the bundle", line)
    )
    bundle.text, bundle.steps = _finish(bundle)
    return bundle


def _finder(origins: list[Location | None]) -> Callable[[int], Location]:
    return lambda line: origins[line] or Location("the bundle", line)


def load(plan: Plan) -> Program:
    """Read the import graph."""
    finder = Finder(list(plan.roots), plan.inline)
    reading = _Reading(plan)
    program = load_program(plan.entry, plan.package, finder, reading)
    program.embedded = reading.embedded
    return program


def decide(program: Program, exports: frozenset[str]) -> tuple[Linked, Shaken, BundleNames]:
    """Hoist what can be hoisted; wrap more whenever a name can't be kept safe."""
    wrapped: dict[str, str] = {}
    while True:
        linked = hoist(program, wrapped)
        shaken = shake(linked, exports)
        names = choose_names(linked, shaken)
        unsafe = {**names.unsafe, **_seen_by_name(linked, shaken, names)}
        if not unsafe:
            return linked, shaken, names
        wrapped.update(unsafe)


def _seen_by_name(linked: Linked, shaken: Shaken, names: BundleNames) -> dict[str, str]:
    """Modules whose names a program finds at run time, so that they can't be changed."""
    reflection = Reflection(linked, shaken)
    unsafe: dict[str, str] = {}
    for symbol, new in names.of.items():
        seen = isinstance(symbol, Symbol) and symbol.name != new and symbol.module != MAIN
        if seen and reflection.pickles:
            unsafe[symbol.module] = "the program pickles, and a name of it would be changed"
    if "__module__" in reflection.mentioned:
        for module in linked.hoisted:
            if not module.is_entry and makes_nameless_functions(module):
                unsafe[module.name] = "the program reads __module__ of functions it makes late"
    if reflection.reads_annotations:
        for name in _changed_annotations(linked, names):
            unsafe[name] = "the program reads annotations, and one of it would be changed"
    return unsafe


def _changed_annotations(linked: Linked, names: BundleNames) -> set[str]:
    """Modules in whose annotations, kept as text, a name would read differently."""
    return {
        module.name
        for module in linked.hoisted
        for reference in linked.links.references[module.name]
        if reference.occurrence.annotation
        and (reference.occurrence.quoted or module.future_annotations)
        and isinstance(reference.target, Symbol | Standard)
        and names.of.get(reference.target) not in (None, module.text.text[slice(*reference.span)])
    }


def _finish(bundle: Bundle) -> tuple[str, list[str]]:
    """Strip as far as asked for or needed, and format."""
    plan = bundle.plan

    def render(steps: Sequence[str]) -> str:
        text = bundle.page
        for step in steps:
            if step != "minify":
                text = STEPS[step](text)
        text = format_page(text, plan.target)
        return STEPS["minify"](text) if "minify" in steps else text

    if plan.minify:
        steps = list(STEPS)
        text = render(steps)
        if plan.max_bytes is not None:
            fit(lambda _: text, plan.max_bytes)
        return text, steps
    if plan.max_bytes is None:
        return render([]), []
    return fit(render, plan.max_bytes)


class _Reading:
    """Reads modules as the bundle needs them: templates rendered, files embedded, name set."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.roots = list(plan.roots)
        self.embedded: set[Path] = set()

    def __call__(self, path: Path, shown: str) -> str:
        template = template_of(path)
        if template is not None and path != self.plan.entry:
            return render_values(template, shown, self._module_name(path), self.roots)
        source = read_source(path, shown)
        if path == self.plan.entry and self.plan.name is not None:
            source = _set_name(source, shown, self.plan.name)
        text, files = embed_files(source, path, shown, self._packages())
        self.embedded |= files
        return text

    def _module_name(self, path: Path) -> str:
        shown = show_path(path, self.roots)
        return shown.removesuffix(".py").removesuffix("/__init__").replace("/", ".")

    def _packages(self) -> dict[str, Path]:
        """The folders that a package's name may mean, found on demand."""
        return _PackageFolders(Finder(self.roots, self.plan.inline))


class _PackageFolders(dict[str, Path]):
    def __init__(self, finder: Finder) -> None:
        super().__init__()
        self.finder = finder

    def get(self, name: str, default: Path | None = None) -> Path | None:  # type: ignore[override]
        folders = self.finder.directories(name) if self.finder.find(name).kind == "own" else []
        return folders[0] if folders else default


def _set_name(source: str, shown: str, name: str) -> str:
    """The entry with `NAME = "..."` changed."""
    node = find_name(parse(source, shown))
    if node is None:
        raise BundleError(
            Location(shown, 1), 'has no line NAME = "..." for --name to change', "add one"
        )
    return apply_edits(source, [Edit(*Text(source).span(node), quoted(name))])


def find_name(tree: ast.Module) -> ast.Constant | None:
    """The literal of a top-level `NAME = "..."`."""
    for statement in tree.body:
        match statement:
            case ast.Assign(
                targets=[ast.Name(id="NAME")], value=ast.Constant(value=str()) as literal
            ):
                return literal
    return None


def _header(plan: Plan, program: Program) -> list[str]:
    count = sum(1 for module in program.modules.values() if module.text.text)
    files = "1 file" if count == 1 else f"{count} files"
    return [
        f"{plan.title}: one standalone file, generated by onefile {program_version()}.",
        f"Sources: {files}, sha256 {_digest(plan, program)[:16]}.",
        f"Don't edit it; change the sources and run: {plan.command}",
    ]


def program_version() -> str:
    try:
        return version("onefile")
    except PackageNotFoundError:
        return "from a checkout"


def _digest(plan: Plan, program: Program) -> str:
    digest = hashlib.sha256(repr((plan.target, plan.minify, plan.max_bytes)).encode())
    for module in sorted(program.modules.values(), key=lambda module: (module.shown, module.name)):
        digest.update(f"\0{module.name}\0{module.shown}\0{module.text.text}".encode())
    return digest.hexdigest()


def _page_origins(page: str, layout: Layout) -> list[Location | None]:
    """For each line of the rendered page, from 1, where it comes from."""
    origins: list[Location | None] = [None] * (page.count("\n") + 2)
    for number, text in enumerate(page.split("\n"), 1):
        origins[number] = layout.imports.get(text)
    position = 0
    for section in [*layout.wrapped, *layout.sections]:
        if not section.text.strip():
            continue
        position = page.index(section.text, position)
        first = page.count("\n", 0, position) + 1
        for offset, line in enumerate(section.lines):
            if line.origin:
                origins[first + offset] = Location(section.module.shown, line.origin)
        position += len(section.text)
    return origins
