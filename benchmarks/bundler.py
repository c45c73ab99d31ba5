"""Our bundler beside stickytape, scriptmerge and cribo: time to bundle, size, start-up.

Run `python benchmarks/bundler.py` from the repository after `pip install -e .[bench]`. Everything
is measured in one run, the candidates in turn, and told as medians and ratios; a tool that is
not installed is shown as missing. Whether a bundle works is judged by what it prints.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from generator.errors import BundleError
from generator.strip import strip_docstrings

REPOSITORY = Path(__file__).resolve().parent.parent
SCRIPTS = Path(sys.executable).parent
OURS = "onefile"


class Program(NamedTuple):
    """A program in modules, and one short run of it."""

    name: str
    root: Path
    entry: Path
    selection: tuple[str, ...]  # how our command line names it
    arguments: tuple[str, ...] = ()
    stdin: str = ""


class Row(NamedTuple):
    """One tool on one program; ratios are to the modular form, or to our own time to bundle.

    `code_ratio` leaves the docstrings out of the bundle too, as they are out of the sources.
    """

    program: str
    tool: str
    state: str
    bundle_seconds: float | None = None
    bundle_ratio: float | None = None
    bytes: int | None = None
    size_ratio: float | None = None
    code_ratio: float | None = None
    start_seconds: float | None = None
    start_ratio: float | None = None


Command = Callable[[Program, Path], list[str]]

TOOLS: dict[str, Command] = {
    OURS: lambda program, out: ["bundle", *program.selection, "--no-verify", "-q", "-o", str(out)],
    f"{OURS}, verified": lambda program, out: ["bundle", *program.selection, "-q", "-o", str(out)],
    "stickytape": lambda program, out: [
        *("stickytape", str(program.entry), "--add-python-path", str(program.root)),
        *("--output-file", str(out)),
    ],
    "scriptmerge": lambda program, out: [
        *("scriptmerge", "compilepy", str(program.entry), "-p", str(program.root), "-o", str(out))
    ],
    "cribo": lambda program, out: ["cribo", "-e", str(program.entry), "-o", str(out)],
}


def main(argv: Sequence[str] | None = None) -> int:
    options = _parser().parse_args(argv)
    with tempfile.TemporaryDirectory() as folder:
        programs = [breakthrough(), synthetic(Path(folder) / "synthetic")]
        rows = [
            row
            for program in programs
            for row in compare(program, Path(folder), options.bundles, options.starts)
        ]
    if options.json:
        print(json.dumps([row._asdict() for row in rows], indent=2))
    else:
        print(table(rows))
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--bundles", type=int, default=5, help="times to bundle (5)")
    parser.add_argument("--starts", type=int, default=41, help="times to start a program (41)")
    parser.add_argument("--json", action="store_true", help="print JSON")
    return parser


def breakthrough() -> Program:
    """The champion of a game: asked for its name, it answers and ends with its input."""
    entry = REPOSITORY / "bots" / "breakthrough" / "main.py"
    chosen = ("--game", "breakthrough")
    return Program("breakthrough", REPOSITORY, entry, chosen, ("--depth", "1"), "Name\n")


def synthetic(folder: Path) -> Program:
    """Ten modules in a package, with plain imports that every tool claims to bundle."""
    package = folder / "shop"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text('"""A shop."""\n')
    for number in range(9):
        (package / f"part{number}.py").write_text(_part(number))
    entry = folder / "main.py"
    entry.write_text(_ENTRY)
    return Program("synthetic", folder, entry, ("--entry", str(entry)))


_ENTRY = '''"""Prices everything and prints the sum."""

from shop.part8 import Item, price

if __name__ == "__main__":
    print(sum(price(Item(str(number), number)) for number in range(10)))
'''


def _part(number: int) -> str:
    """A module whose names clash with those of the others, and that uses the one before it."""
    before = f"from shop import part{number - 1}\n" if number else ""
    used = f"part{number - 1}.price(item)" if number else "item.weight"
    functions = "".join(
        f"def rule_{number}_{k}(value: int) -> int:\n"
        f'    """Rule {k} of part {number}: says nothing that its body does not say."""\n'
        f"    # kept apart, so that each can be changed\n"
        f"    return (value * {k + 2} + RATE) % {1000 + number}\n\n\n"
        for k in range(12)
    )
    calls = " + ".join(f"rule_{number}_{k}(value)" for k in range(12))
    return (
        f'"""Part {number} of the shop."""\n\nfrom dataclasses import dataclass\n\n{before}\n'
        f"RATE = {number + 3}\n\n\n@dataclass\nclass Item:\n"
        f'    """Something to sell."""\n\n    name: str\n    weight: int\n\n\n{functions}'
        f"def price(item) -> int:\n    value = {used}\n    return {calls}\n"
    )


def compare(program: Program, folder: Path, bundles: int, starts: int) -> list[Row]:
    """Every tool on one program: bundle in turn, then start what works in turn."""
    if not program.entry.is_file():
        return [Row(program.name, tool, "the program is missing") for tool in TOOLS]
    modular = [sys.executable, str(program.entry)]
    expected = run(program, modular)
    outputs = {tool: folder / f"{program.name}-{n}.py" for n, tool in enumerate(TOOLS)}
    times = bundle_in_turn(program, outputs, bundles)
    states = {tool: state_of(program, tool, outputs[tool], expected) for tool in TOOLS}
    commands = {"modular": modular, "bare": [sys.executable, "-c", ""]}
    for tool in TOOLS:
        if states[tool] == "works":
            commands[tool] = [sys.executable, str(outputs[tool])]
    started = start_in_turn(program, commands, starts)
    size = source_size(program)
    rows = [
        Row(program.name, "modular", "works", None, None, size, 1.0, 1.0, started["modular"], 1.0)
    ]
    return rows + [measured(program, t, states[t], outputs[t], times, started, size) for t in TOOLS]


def measured(
    program: Program,
    tool: str,
    state: str,
    output: Path,
    times: dict[str, float],
    started: dict[str, float],
    size: int,
) -> Row:
    if tool not in times:
        return Row(program.name, tool, state)
    seconds, out_bytes = times[tool], output.stat().st_size
    start = started.get(tool)
    return Row(
        *(program.name, tool, state, seconds, seconds / times.get(OURS, seconds)),
        *(out_bytes, out_bytes / size, code_ratio(output, size)),
        *(start, start / started["modular"] if start else None),
    )


def bundle_in_turn(program: Program, outputs: dict[str, Path], rounds: int) -> dict[str, float]:
    """Median seconds of each tool that made its file."""
    times: dict[str, list[float]] = {}
    for _ in range(rounds):
        for tool, output in outputs.items():
            name, *arguments = TOOLS[tool](program, output)
            if not (SCRIPTS / name).exists():
                continue
            begin = time.perf_counter()
            ran = subprocess.run(
                [str(SCRIPTS / name), *arguments],
                cwd=program.root,
                env=environment(program),
                capture_output=True,
            )
            if ran.returncode == 0 and output.is_file():
                times.setdefault(tool, []).append(time.perf_counter() - begin)
    return {tool: statistics.median(seconds) for tool, seconds in times.items()}


def state_of(program: Program, tool: str, output: Path, expected: str | None) -> str:
    if not (SCRIPTS / TOOLS[tool](program, output)[0]).exists():
        return "missing"
    if not output.is_file():
        return "makes no file"
    with tempfile.TemporaryDirectory() as empty:
        printed = run(program, [sys.executable, "-I", "-S", str(output)], Path(empty))
    return "works" if printed == expected else "fails" if printed is None else "prints otherwise"


def run(program: Program, command: list[str], folder: Path | None = None) -> str | None:
    """What a run prints, or None where it fails."""
    ran = subprocess.run(
        [*command, *program.arguments],
        cwd=folder or program.root,
        env=environment(program),
        input=program.stdin,
        text=True,
        capture_output=True,
    )
    return ran.stdout if ran.returncode == 0 else None


def start_in_turn(
    program: Program, commands: dict[str, list[str]], rounds: int
) -> dict[str, float]:
    """Median seconds of a whole short run; the first round, which warms the caches, is dropped."""
    times: dict[str, list[float]] = {name: [] for name in commands}
    for _ in range(rounds + 1):
        for name, command in commands.items():
            begin = time.perf_counter()
            run(program, command)
            times[name].append(time.perf_counter() - begin)
    return {name: statistics.median(seconds[1:]) for name, seconds in times.items()}


def environment(program: Program) -> dict[str, str]:
    """The program's own root on the path; byte code may be cached, as it is for users."""
    kept = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "PYTHONPATH": str(program.root)}


_LIST_SOURCES = """
import runpy, sys
entry, root = sys.argv[1:3]
sys.argv[:] = [entry, *sys.argv[3:]]
out, sys.stdout = sys.stdout, sys.stderr
try:
    runpy.run_path(entry, run_name="__main__")
except SystemExit:
    pass
files = {getattr(module, "__file__", None) for module in list(sys.modules.values())}
print(entry, *sorted(f for f in files if f and f.startswith(root)), sep="\\n", file=out)
"""


def source_size(program: Program) -> int:
    """Bytes of the modules that the program loads from its root, without their docstrings."""
    listed = run(
        program,
        [sys.executable, "-c", _LIST_SOURCES, str(program.entry), f"{program.root}{os.sep}"],
    )
    ours = [f for f in dict.fromkeys((listed or "").splitlines()) if ".venv" not in f]
    return sum(_size_without_docstrings(Path(name).read_text("utf-8")) for name in ours)


def code_ratio(output: Path, size: int) -> float | None:
    """The bundle without its docstrings, to compare like with like."""
    try:
        return _size_without_docstrings(output.read_text("utf-8")) / size
    except BundleError:  # some tools write what can't be parsed
        return None


def _size_without_docstrings(text: str) -> int:
    """Lines that only the docstrings filled don't count, blank lines of the source do."""
    stripped = strip_docstrings(text).split("\n")
    pairs = zip(text.split("\n"), stripped, strict=True)
    kept = [after for before, after in pairs if after.strip() or after == before]
    return len("\n".join(kept).encode())


def table(rows: list[Row]) -> str:
    head = ["program", "tool", "state", "bundling", "ratio", "bytes", "ratio", "code ratio"]
    head += ["start", "ratio"]
    lines = [head, *([_cell(value) for value in row] for row in rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(head))]
    shown = [
        "  ".join(cell.ljust(w) for cell, w in zip(line, widths, strict=True)) for line in lines
    ]
    legend = (
        "bundling, start: median seconds, as ratios to onefile's bundling and to the start of the\n"
        "modular form with warm caches; bytes: of the file (for the modular form of its sources\n"
        "without docstrings), as ratios to those sources, with and without the file's docstrings"
    )
    return "\n".join([*(line.rstrip() for line in shown), "", legend])


def _cell(value: str | int | float | None) -> str:
    if value is None:
        return "-"
    return f"{value:.3f}" if isinstance(value, float) else str(value)


if __name__ == "__main__":
    raise SystemExit(main())
