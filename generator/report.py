"""What a bundle is made of: sizes, references and the graph of imports."""

from __future__ import annotations

import ast
from typing import Any

from generator.build import Bundle
from generator.errors import UsageError
from generator.modules import Module
from generator.shake import Unit

_BAR = 24


# Sizes


def analysis(bundle: Bundle) -> dict[str, Any]:
    """Bytes and lines of the finished text, by module and by symbol."""
    modules: dict[str, dict[str, Any]] = {}
    for section in [*bundle.layout.wrapped, *bundle.layout.sections]:
        shown = section.module.shown
        entry = modules.setdefault(shown, {"bytes": 0, "lines": 0, "symbols": {}})
        for piece in section.pieces:
            size, lines = len(piece.text.encode()) + 1, _code_lines(piece.text)
            entry["bytes"] += size
            entry["lines"] += lines
            name = unit_name(bundle, piece.unit)
            symbol = entry["symbols"].setdefault(name, {"bytes": 0, "lines": 0})
            symbol["bytes"] += size
            symbol["lines"] += lines
    total = len(bundle.text.encode())
    return {
        "bytes": total,
        "lines": bundle.text.count("\n"),
        "generated_bytes": max(0, total - sum(m["bytes"] for m in modules.values())),
        "modules": dict(sorted(modules.items(), key=lambda item: -item[1]["bytes"])),
    }


def _code_lines(text: str) -> int:
    return sum(1 for line in text.split("\n") if line.strip())


def unit_name(bundle: Bundle, unit: Unit) -> str:
    """What a statement defines, or the start of its text."""
    module = bundle.program.modules[unit.module]
    if unit.number < 0:
        return "(the whole module)"
    names = [
        name
        for name, bindings in module.names.scope.bindings.items()
        if any(b.unit == unit.number and not b.deferred for b in bindings)
    ]
    if names:
        return ", ".join(names)
    statement = module.tree.body[unit.number]
    first = module.text.segment(statement).partition("\n")[0]
    return first if len(first) <= 40 else first[:37] + "..."


def analysis_table(data: dict[str, Any]) -> str:
    """The sizes for people: a bar a module, its largest symbols below."""
    widest = max((module["bytes"] for module in data["modules"].values()), default=1)
    lines = [f"{'bytes':>8} {'lines':>6}  of {data['bytes']} bytes, {data['lines']} lines"]
    for shown, module in data["modules"].items():
        bar = "█" * max(1, round(_BAR * module["bytes"] / widest))
        share = 100 * module["bytes"] / max(1, data["bytes"])
        lines.append(
            f"{module['bytes']:>8} {module['lines']:>6}  {bar:<{_BAR}} {share:4.1f}%  {shown}"
        )
        symbols = sorted(module["symbols"].items(), key=lambda item: -item[1]["bytes"])
        for name, symbol in symbols:
            bar = "▒" * max(1, round(_BAR * symbol["bytes"] / widest))
            lines.append(
                f"{symbol['bytes']:>8} {symbol['lines']:>6}  {bar:<{_BAR}}          {name}"
            )
    lines.append(f"{data['generated_bytes']:>8}         header, imports, banners, layout")
    return "\n".join(lines)


# References


def why(bundle: Bundle, symbol: str) -> str:
    """The chain of references that keeps a symbol in the bundle, from a root to it."""
    units = _units_named(bundle, symbol)
    if not units:
        raise UsageError(f"no module of this program defines {symbol!r}", _similar(bundle, symbol))
    chains = [_chain(bundle, unit) for unit in units if unit in bundle.shaken.needed_by]
    if not chains:
        wrapped = [u for u in units if u.module in bundle.linked.facts.wrapped]
        if wrapped:
            reason = bundle.linked.facts.wrapped[wrapped[0].module]
            return f"{symbol} is kept with its whole module, which is wrapped: {reason}"
        return f"{symbol} is not in the bundle: nothing that is kept refers to it"
    return "\n".join(chains[0])


def _units_named(bundle: Bundle, symbol: str) -> list[Unit]:
    module_name, _, name = symbol.rpartition(".")
    found = []
    for module in bundle.program.modules.values():
        if module_name and module_name not in (module.name, module.short_name):
            continue
        for binding in module.names.scope.bindings.get(name, []):
            if not binding.deferred and binding.kind != "import":
                found.append(Unit(module.name, binding.unit))
    return found


def _similar(bundle: Bundle, symbol: str) -> str:
    import difflib

    names = {n for m in bundle.program.modules.values() for n in m.names.scope.bindings}
    close = difflib.get_close_matches(symbol.rpartition(".")[2], sorted(names), 3)
    return f"did you mean {' or '.join(close)}?" if close else "name it as SYMBOL or module.SYMBOL"


def _chain(bundle: Bundle, unit: Unit) -> list[str]:
    links: list[Unit] = [unit]
    reason = bundle.shaken.needed_by[unit]
    while isinstance(reason, Unit):
        links.append(reason)
        reason = bundle.shaken.needed_by[reason]
    lines = []
    for depth, link in enumerate(reversed(links)):
        module = bundle.program.modules[link.module]
        statement = module.tree.body[link.number]
        arrow = "" if depth == 0 else "  " * (depth - 1) + "└ uses "
        lines.append(f"{arrow}{unit_name(bundle, link)}  ({module.at(statement)})")
    lines[0] += f": {reason}"
    return lines


# Imports


def import_graph(bundle: Bundle) -> dict[str, list[str]]:
    """Who imports whom, by the paths that are shown."""
    graph: dict[str, list[str]] = {}
    for module in _shown_modules(bundle):
        targets = {
            bundle.program.modules[bundle.program.loaded_by(request)[-1]].shown
            for request in bundle.program.all_requests(module)
            if bundle.program.loaded_by(request)
        }
        graph[module.shown] = sorted(targets - {module.shown})
    return graph


def _shown_modules(bundle: Bundle) -> list[Module]:
    """Without packages that are only folders, or say only what they are."""
    return [
        module
        for module in bundle.program.modules.values()
        if len(module.tree.body) > (module.docstring is not None)
    ]


def graph_text(bundle: Bundle) -> str:
    """Each module with its imports; the wrapped ones say why."""
    graph = import_graph(bundle)
    by_path = {module.shown: module for module in bundle.program.modules.values()}
    lines = []
    for shown, targets in graph.items():
        module = by_path[shown]
        reason = bundle.linked.facts.wrapped.get(module.name)
        lines.append(shown + (f"  [wrapped: {reason}]" if reason else ""))
        lines += [f"  → {target}" for target in targets]
    return "\n".join(lines)


def graph_mermaid(bundle: Bundle) -> str:
    """The same as a Mermaid flowchart, to be pasted into Markdown."""
    graph = import_graph(bundle)
    ids = {shown: f"m{number}" for number, shown in enumerate(graph)}
    lines = ["flowchart TD"]
    lines += [f'    {ids[shown]}["{shown}"]' for shown in graph]
    for shown, targets in graph.items():
        lines += [f"    {ids[shown]} --> {ids[target]}" for target in targets if target in ids]
    return "\n".join(lines)


def dropped(bundle: Bundle) -> list[str]:
    """Definitions that tree shaking left out."""
    found = []
    for module in bundle.linked.hoisted:
        for index, statement in enumerate(module.tree.body):
            defines = isinstance(statement, ast.FunctionDef | ast.ClassDef | ast.Assign)
            if defines and not bundle.shaken.keeps(module, index):
                found.append(
                    f"{module.at(statement)} {unit_name(bundle, Unit(module.name, index))}"
                )
    return found
