"""Shows, before anything is written, that the bundle is what it should be.

It compiles for its target, refers to no name that is not there, imports only the library, does
nothing that the contest forbids, and answers byte for byte as the modules do.
"""

from __future__ import annotations

import builtins
import contextlib
import os
import signal
import subprocess
import symtable
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from generator.build import Bundle, Plan
from generator.contest import check_contest, check_standard_only
from generator.errors import BundleError, Location
from generator.games import Game
from generator.target import check_target
from generator.targets import Symbol

_SECONDS = 120
_running: set[subprocess.Popen[bytes]] = set()
_ALWAYS_THERE = frozenset(dir(builtins)) | {
    *("__name__", "__doc__", "__file__", "__package__", "__spec__", "__loader__", "__builtins__"),
    *("__annotations__", "__dict__", "__path__", "__module__", "__qualname__", "__class__"),
}


def verify(bundle: Bundle, game: Game | None) -> None:
    """Raise `BundleError` unless the bundle may be handed out."""
    if bundle.plan.target_asked:
        check_target(bundle.page, bundle.plan.target, bundle.page_origin)
    check_names(bundle)
    check_standard_only(bundle.text, bundle.origin, frozenset(bundle.program.absent))
    if game is not None:
        check_contest(bundle.page, game.files, bundle.page_origin, bundle.is_runtime)
        check_exports(bundle, game)


# Names


def check_names(bundle: Bundle) -> None:
    """Every global name that the code reads is bound, or was unknown in the modules as well."""
    table = symtable.symtable(bundle.text, "bundle", "exec")
    bound = {s.get_name() for s in table.get_symbols() if s.is_assigned() or s.is_imported()}
    bound |= set(_bound_globals(table))
    known = bound | _ALWAYS_THERE | set(bundle.linked.links.builtin_uses)
    known |= set(_bound_when_called(bundle))
    for module in bundle.linked.wrapped:
        known |= {occurrence.name for occurrence in module.names.occurrences}
        known |= set(module.names.scope.bindings)
    for name, line in _read_globals(table):
        if name not in known:
            raise BundleError(
                bundle.origin(line),
                f"the bundle would read {name!r}, which nothing in it defines",
                "this is a defect of onefile; please report it",
            )


def _bound_when_called(bundle: Bundle) -> Iterator[str]:
    """Names that only functions bind, by `global`; where those are dropped, reading them fails."""
    for symbol, name in bundle.names.of.items():
        if isinstance(symbol, Symbol):
            bindings = bundle.linked.linker.symbol_bindings(symbol)
            if bindings and all(binding.deferred for binding in bindings):
                yield name


def _bound_globals(table: symtable.SymbolTable) -> Iterator[str]:
    for child in table.get_children():
        for symbol in child.get_symbols():
            if symbol.is_declared_global() and symbol.is_assigned():
                yield symbol.get_name()
        yield from _bound_globals(child)


def _read_globals(table: symtable.SymbolTable) -> Iterator[tuple[str, int]]:
    for symbol in table.get_symbols():
        top = table.get_type() == "module"
        if symbol.is_referenced() and (top or symbol.is_global()):
            yield symbol.get_name(), table.get_lineno()
    for child in table.get_children():
        yield from _read_globals(child)


def check_exports(bundle: Bundle, game: Game) -> None:
    """The functions that the contest calls are there by name."""
    table = symtable.symtable(bundle.text, "bundle", "exec")
    bound = {s.get_name() for s in table.get_symbols() if s.is_assigned() or s.is_imported()}
    for name in game.exports:
        if name not in bound:
            raise BundleError(
                Location(bundle.program.entry.shown, 1),
                f"{game.name} calls {name}(), which the entry doesn't define",
                "define or import it there",
            )


# Behaviour


class Form(NamedTuple):
    """One of the two forms of a bot, as a command and the variables it needs."""

    command: list[str]
    environment: dict[str, str]


class Said(NamedTuple):
    """What a run printed, or left in `output.txt`."""

    code: int
    output: bytes
    errors: bytes


class Rehearsal:
    """Both forms get the same input and must give the same output.

    The modules start to answer at once, while the bundle is still being made.
    """

    def __init__(self, plan: Plan, game: Game) -> None:
        self.plan = plan
        self.game = game
        self.depth = ["--depth", str(game.verify.get("depth", 1))]
        self.trials: list[Trial] = [*_conversation_trials(game), *_transcript_trials(game)]
        self.pool = ThreadPoolExecutor(max(2, os.cpu_count() or 2))

    def __enter__(self) -> Rehearsal:
        variables = {"PYTHONPATH": os.pathsep.join(map(str, self.plan.roots))}
        modules = Form([*_modular_command(self.plan), *self.depth], variables)
        self.modular = [self.pool.submit(t.run, self.game, modules) for t in self.trials]
        return self

    def __exit__(self, error: type[BaseException] | None, *_: object) -> None:
        self.pool.shutdown(wait=False, cancel_futures=True)
        if error is not None:  # nobody waits for the answers any more
            for process in list(_running):
                with contextlib.suppress(ProcessLookupError):
                    os.killpg(process.pid, signal.SIGKILL)
        self.pool.shutdown()

    def compare(self, text: str) -> None:
        """Raise unless the bundle answers as the modules have answered."""
        with tempfile.TemporaryDirectory(prefix="onefile-") as folder:
            submission = Path(folder) / "submission.py"
            submission.write_text(text, encoding="utf-8", newline="\n")
            bundle = Form([sys.executable, "-I", "-S", "-B", str(submission), *self.depth], {})
            bundled = [self.pool.submit(t.run, self.game, bundle) for t in self.trials]
            for trial, old, new in zip(self.trials, self.modular, bundled, strict=True):
                _compare(trial.title, old.result(), new.result())


def _modular_command(plan: Plan) -> list[str]:
    if plan.package:
        return [sys.executable, "-B", "-m", f"{plan.package}.{plan.entry.stem}"]
    return [sys.executable, "-B", str(plan.entry)]


class TranscriptTrial(NamedTuple):
    """A recorded input, given to the bot as its game gives it."""

    title: str
    data: bytes

    def run(self, game: Game, form: Form) -> Said:
        with tempfile.TemporaryDirectory(prefix="onefile-") as folder:
            by_files = game.protocol == "files"
            if by_files:
                (Path(folder) / "input.txt").write_bytes(self.data)
            said = _run(form.command, form.environment, folder, b"" if by_files else self.data)
            answer = Path(folder) / "output.txt"
            written = answer.read_bytes() if by_files and answer.is_file() else b""
            return said._replace(output=said.output + written)


class ConversationTrial(NamedTuple):
    """Whole games against a seeded opponent and against itself, refereed by the arena."""

    title: str
    seed: int

    def run(self, game: Game, form: Form) -> Said:
        with tempfile.TemporaryDirectory(prefix="onefile-") as folder:
            command = [sys.executable, "-B", "-m", "arena.conversation", "--game", game.name]
            command += ["--seed", str(self.seed), "--cwd", folder, "--", *form.command]
            environment = {**form.environment}
            path = [str(game.root), environment.get("PYTHONPATH", "")]
            environment["PYTHONPATH"] = os.pathsep.join(part for part in path if part)
            return _run(command, environment, str(game.root), b"")


Trial = TranscriptTrial | ConversationTrial


def _transcript_trials(game: Game) -> list[TranscriptTrial]:
    pattern = game.verify.get("transcripts")
    paths = sorted(game.folder.glob(pattern)) if pattern else []
    return [
        TranscriptTrial(f"on {path.relative_to(game.root).as_posix()}", path.read_bytes())
        for path in paths
    ]


def _conversation_trials(game: Game) -> list[ConversationTrial]:
    return [
        ConversationTrial(f"in a game with seed {seed}", seed)
        for seed in game.verify.get("seeds", [])
    ]


def _run(command: list[str], extra: dict[str, str], folder: str, data: bytes) -> Said:
    environment = {"PATH": os.environ.get("PATH", ""), "LC_ALL": "C.UTF-8", **extra}
    process = subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=folder,
        env=environment,
        start_new_session=True,
    )
    _running.add(process)
    try:
        output, errors = process.communicate(data, _SECONDS)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        raise BundleError(
            None, f"the bot did not end within {_SECONDS} s", "does it stop at end of input?"
        ) from None
    finally:
        _running.discard(process)
    return Said(process.returncode, output, errors)


def _compare(title: str, modular: Said, bundled: Said) -> None:
    if modular.code:
        raise BundleError(None, f"the modules themselves fail {title}: {_tail(modular)}")
    if bundled.code != modular.code:
        raise BundleError(None, f"the bundle fails {title}: {_tail(bundled)}")
    if bundled.output != modular.output:
        raise BundleError(
            None,
            f"the bundle answers differently {title}: {_difference(modular, bundled)}",
            "does the bot depend on the clock or on chance? with --depth N it must not",
        )


def _tail(said: Said) -> str:
    lines = (said.errors or said.output).decode(errors="replace").strip().splitlines()
    return f"exit code {said.code}, {lines[-1] if lines else 'no message'}"


def _difference(modular: Said, bundled: Said) -> str:
    old = modular.output.decode(errors="replace").splitlines()
    new = bundled.output.decode(errors="replace").splitlines()
    for number, (left, right) in enumerate(zip(old, new, strict=False), 1):
        if left != right:
            return f"line {number} is {right!r}, the modules say {left!r}"
    return f"{len(new)} lines, the modules say {len(old)}"
