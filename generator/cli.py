"""The command line of `bundle`."""

from __future__ import annotations

import argparse
import ast
import contextlib
import difflib
import importlib.util
import io
import json
import os
import shlex
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple, NoReturn

from generator.atomic import write_atomically
from generator.build import Bundle, Plan, build, find_name, program_version
from generator.errors import BundleError, Location, UsageError
from generator.games import Game, game_names, load_game, project_root
from generator.judges import JUDGES, parse_size
from generator.report import (
    analysis,
    analysis_table,
    dropped,
    graph_mermaid,
    graph_text,
    import_graph,
    why,
)
from generator.source import parse, read_source
from generator.target import TARGETS, parse_target, show
from generator.trace import rewrite_traceback
from generator.verify import Rehearsal, verify
from generator.watch import changes

_COLOURS = {"+": "\033[32m", "-": "\033[31m", "@": "\033[36m"}


class Job(NamedTuple):
    """One bundle to make: what from, for which game, and where to."""

    plan: Plan
    game: Game | None
    output: Path


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; 0 done, 1 differs or fails verification, 2 wrong use."""
    try:
        options = _parser().parse_args(argv)
        options.words = list(sys.argv[1:] if argv is None else argv)
        return _run(options)
    except BundleError as error:
        print(f"bundle: {error}" if error.where is None else f"{error}", file=sys.stderr)
        return error.exit_code
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        return 130


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise UsageError(message, "see bundle --help")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="bundle",
        description="Turn a bot made of modules into one standalone, readable, verified file.",
        epilog="Exit codes: 0 done, 1 differs or fails verification, 2 wrong use.",
    )
    parser.add_argument("--version", action="version", version=f"bundle {program_version()}")
    what = parser.add_argument_group("what to bundle")
    what.add_argument("--game", metavar="NAME", help="the bot of a game: bots/NAME/main.py")
    what.add_argument("--bot", metavar="PATH", type=Path, help="with --game: another entry for it")
    what.add_argument(
        "--entry", metavar="FILE", type=Path, help="any program; needs -o or --stdout"
    )
    what.add_argument("--all", action="store_true", help="all bots of all games, in parallel")
    what.add_argument("--list", action="store_true", help="show the games and their bots")
    what.add_argument(
        "--inline",
        metavar="PACKAGE",
        action="append",
        default=[],
        help="take this installed pure-Python package into the file (may be repeated)",
    )
    what.add_argument("--name", metavar="TEXT", help='the bot\'s name, in place of NAME = "..."')
    _add_output_options(parser)
    _add_question_options(parser)
    return parser


def _add_output_options(parser: argparse.ArgumentParser) -> None:
    how = parser.add_argument_group("how it comes out")
    how.add_argument("-o", "--output", metavar="FILE", type=Path, help="where to write it")
    how.add_argument("--stdout", action="store_true", help="print it instead of writing it")
    versions = f"{show(TARGETS[0])} to {show(TARGETS[-1])}"
    how.add_argument(
        "--target", metavar="X.Y", help=f"the oldest Python it must run on, {versions} (3.10)"
    )
    how.add_argument("--minify", action="store_true", help="as short as it gets")
    how.add_argument(
        "--max-bytes",
        metavar="N",
        help="strip only as far as needed to fit: bytes, 64k, or a judge: " + ", ".join(JUDGES),
    )
    how.add_argument("--no-verify", action="store_true", help="skip the verification")
    how.add_argument("--watch", action="store_true", help="bundle again whenever a source changes")
    loud = how.add_mutually_exclusive_group()
    loud.add_argument("-q", "--quiet", action="store_true", help="say nothing but errors")
    loud.add_argument("-v", "--verbose", action="store_true", help="say what was decided and why")


def _add_question_options(parser: argparse.ArgumentParser) -> None:
    ask = parser.add_argument_group("questions (nothing is written)")
    ask.add_argument("--check", action="store_true", help="exit 1 if the written file is not fresh")
    ask.add_argument("--diff", action="store_true", help="show what writing would change")
    ask.add_argument("--analyze", action="store_true", help="bytes and lines by module and symbol")
    ask.add_argument("--why", metavar="SYMBOL", help="the references that keep a symbol in")
    ask.add_argument("--graph", action="store_true", help="who imports whom, also as Mermaid")
    ask.add_argument(
        "--trace", action="store_true", help="rewrite a traceback, from stdin, to the sources"
    )
    ask.add_argument(
        "--json", action="store_true", help="answer --analyze, --graph, --list in JSON"
    )


# What to bundle


def _run(options: argparse.Namespace) -> int:
    _check_combinations(options)
    if options.list:
        return _list(options)
    jobs = _jobs(options)
    if options.watch:
        return _watch(jobs, options)
    if len(jobs) == 1:
        return _do(jobs[0], options)
    with ProcessPoolExecutor(min(len(jobs), os.cpu_count() or 2)) as pool:
        results = list(pool.map(_do_apart, jobs, [options] * len(jobs)))
    for _, out, err in results:
        sys.stdout.write(out)
        sys.stderr.write(err)
    return max(code for code, _, _ in results)


def _check_combinations(options: argparse.Namespace) -> None:
    chosen = [bool(options.game), bool(options.entry), options.all, options.list]
    if sum(chosen) != 1:
        raise UsageError("say what to bundle: one of --game, --entry, --all, --list")
    if options.bot and not options.game:
        raise UsageError("--bot needs --game, whose rules it is checked by")
    if options.all and (options.output or options.stdout or options.name):
        raise UsageError("--all writes every bot to its own file; -o, --stdout, --name don't fit")
    if options.entry and not (options.output or options.stdout or _only_asks(options)):
        raise UsageError("--entry needs -o FILE or --stdout")
    questions = [options.check, options.diff, options.analyze, bool(options.why)]
    questions += [options.graph, options.trace, options.stdout, options.watch]
    if sum(questions) > 1 and not (options.check and options.diff and sum(questions) == 2):
        raise UsageError("ask one thing at a time")
    if options.list and any(questions):
        raise UsageError("--list only lists; ask about one bot with --game or --entry")
    if options.json and not (options.analyze or options.graph or options.list):
        raise UsageError("--json goes with --analyze, --graph or --list")
    if options.analyze and (options.minify or options.max_bytes):
        raise UsageError("--analyze counts the code as it is before stripping; leave that out")
    single = options.analyze or options.why or options.graph or options.trace
    if options.all and single:
        raise UsageError("ask about one bot at a time, with --game or --entry")


def _only_asks(options: argparse.Namespace) -> bool:
    return bool(options.analyze or options.why or options.graph)


def _jobs(options: argparse.Namespace) -> list[Job]:
    root = project_root(Path.cwd())
    if options.entry:
        return [_entry_job(options)]
    if options.game:
        game = load_game(root, options.game)
        bot = options.bot.resolve() if options.bot else game.root / "bots" / game.name / "main.py"
        return [_game_job(game, bot, options)]
    games = [load_game(root, name) for name in game_names(root)]
    return [_game_job(game, bot, options) for game in games for bot in game.bots()]


def _entry_job(options: argparse.Namespace) -> Job:
    try:
        entry = options.entry.resolve()
    except (OSError, RuntimeError):
        raise UsageError(f"there is no file {options.entry}", "check the path") from None
    if entry.is_dir():
        entry = entry / "__main__.py"
    _must_be_file(entry, options.entry)
    output = options.output or Path(f"{entry.stem}_bundle.py")
    command = f"bundle --entry {entry.name} -o {output.name}"
    plan = _plan(options, entry, entry.stem, command, None, ())
    return Job(plan, None, output)


def _game_job(game: Game, bot: Path, options: argparse.Namespace) -> Job:
    _must_be_file(bot, bot)
    own = bot.is_relative_to(game.root)
    shown = bot.relative_to(game.root).as_posix() if own else bot.name
    is_main = bot == game.root / "bots" / game.name / "main.py"
    command = f"bundle --game {game.name}" + ("" if is_main else f" --bot {shown}")
    title = f"{game.name}, {shown}"
    plan = _plan(options, bot, title, command, game, (game.root,))
    return Job(plan, game, options.output or game.output(bot))


def _must_be_file(path: Path, asked: Path) -> None:
    if not path.is_file():
        raise UsageError(f"there is no file {asked}", "check the path")


def _plan(
    options: argparse.Namespace,
    entry: Path,
    title: str,
    command: str,
    game: Game | None,
    roots: tuple[Path, ...],
) -> Plan:
    tops, package = _package_of(entry, roots)
    extra = "".join(f" --inline {name}" for name in options.inline)
    extra += f" --target {options.target}" if options.target else ""
    extra += " --minify" if options.minify else ""
    extra += f" --max-bytes {options.max_bytes}" if options.max_bytes else ""
    extra += f" --name {shlex.quote(options.name)}" if options.name is not None else ""
    for name in options.inline:
        if importlib.util.find_spec(name) is None:
            raise UsageError(f"--inline {name}: no such package is installed", "install it first")
    return Plan(
        entry=entry,
        roots=tuple(dict.fromkeys([*tops, *roots])),
        package=package,
        title=title,
        command=command + extra,
        name=options.name,
        inline=frozenset(options.inline),
        exports=game.exports if game else (),
        target=parse_target(options.target) if options.target else Plan.target,
        target_asked=bool(options.target or game),
        minify=options.minify,
        max_bytes=parse_size(options.max_bytes) if options.max_bytes else None,
    )


def _package_of(entry: Path, roots: tuple[Path, ...]) -> tuple[list[Path], str]:
    """The folders that imports start from, and the package that the entry lies in.

    A script finds what is beside it; the folder above its package is searched as well, as it is
    when the project is installed. An entry with relative imports runs as a module of its package.
    """
    for root in roots:
        if entry.is_relative_to(root / "bots"):
            return [root], ".".join(entry.parent.relative_to(root).parts)
    top = entry.parent
    while (top / "__init__.py").is_file():
        top = top.parent
    if _is_relative(entry):
        return [top], ".".join(entry.parent.relative_to(top).parts)
    return [entry.parent, top], ""


def _is_relative(entry: Path) -> bool:
    """Whether the entry imports from its own package, and so runs by `python -m`."""
    tree = parse(read_source(entry, entry.name), entry.name)
    return any(isinstance(node, ast.ImportFrom) and node.level for node in ast.walk(tree))


# What to do with it


def _do_apart(job: Job, options: argparse.Namespace) -> tuple[int, str, str]:
    """In a process of its own: exit code and what it printed."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            code = _do(job, options)
        except BundleError as error:
            print(f"{job.plan.title}: {error}", file=sys.stderr)
            code = error.exit_code
    return code, out.getvalue(), err.getvalue()


def _do(job: Job, options: argparse.Namespace) -> int:
    asks = options.analyze or options.why or options.graph or options.trace
    if asks or options.no_verify or job.game is None:
        return _make(job, options, None)
    with Rehearsal(job.plan, job.game) as rehearsal:
        return _make(job, options, rehearsal)


def _make(job: Job, options: argparse.Namespace, rehearsal: Rehearsal | None) -> int:
    started = time.perf_counter()
    bundle = build(job.plan)
    _explain(bundle, options)
    if options.analyze or options.why or options.graph:
        return _answer(bundle, options)
    if options.trace:
        sys.stdout.write(rewrite_traceback(bundle, sys.stdin.read(), job.output))
        return 0
    if not options.no_verify:
        _check_bot_name(bundle, job.game)
        verify(bundle, job.game)
        if rehearsal is not None:
            # the modules say the name they have in the sources
            plain = build(replace(job.plan, name=None)) if job.plan.name else bundle
            rehearsal.compare(plain.text)
    if options.check or options.diff:
        return _compare(bundle, job, options)
    if options.stdout:
        sys.stdout.write(bundle.text)
        return 0
    write_atomically(job.output, bundle.text)
    if not options.quiet:
        seconds = time.perf_counter() - started
        size = len(bundle.text.encode())
        print(f"{_shown(job.output)}: {size} bytes in {seconds:.2f} s{_stripped(bundle)}")
    return 0


def _stripped(bundle: Bundle) -> str:
    return f"; stripped: {', '.join(bundle.steps)}" if bundle.steps else ""


def _shown(path: Path) -> str:
    cwd = Path.cwd()
    return str(path.relative_to(cwd)) if path.is_relative_to(cwd) else str(path)


def _explain(bundle: Bundle, options: argparse.Namespace) -> None:
    if options.quiet:
        return
    for note in bundle.program.notes:
        print(f"note: {note}", file=sys.stderr)
    if options.verbose:
        for module in bundle.linked.wrapped:
            print(
                f"wrapped {module.shown}: {bundle.linked.facts.wrapped[module.name]}",
                file=sys.stderr,
            )
        for symbol, name in bundle.names.of.items():
            own = getattr(symbol, "name", None) or getattr(symbol, "bound", "")
            if own != name:
                print(f"renamed {symbol.module}.{own} to {name}", file=sys.stderr)
        for line in dropped(bundle):
            print(f"left out {line}", file=sys.stderr)


def _check_bot_name(bundle: Bundle, game: Game | None) -> None:
    literal = find_name(bundle.program.entry.tree)
    if game is not None and literal is not None:
        where = Location(bundle.program.entry.shown, literal.lineno)
        game.check_name(str(literal.value), None if bundle.plan.name else where)


def _compare(bundle: Bundle, job: Job, options: argparse.Namespace) -> int:
    old = job.output.read_text(encoding="utf-8") if job.output.is_file() else ""
    if old == bundle.text:
        if options.check and not options.quiet:
            print(f"{_shown(job.output)} is up to date")
        return 0
    if options.diff:
        _print_diff(old, bundle.text, _shown(job.output))
    if options.check:
        state = "differs from its sources" if job.output.is_file() else "is missing"
        command = job.plan.command if options.all else _same_command(options)
        print(f"{_shown(job.output)} {state}; mend it by: {command}", file=sys.stderr)
        return 1
    return 0


def _same_command(options: argparse.Namespace) -> str:
    """The command as it was given, but for the questions."""
    asked = {"--check", "--diff", "-q", "--quiet", "-v", "--verbose"}
    return shlex.join(["bundle", *(word for word in options.words if word not in asked)])


def _print_diff(old: str, new: str, shown: str) -> None:
    coloured = sys.stdout.isatty() and "NO_COLOR" not in os.environ
    for line in difflib.unified_diff(
        old.splitlines(True), new.splitlines(True), f"a/{shown}", f"b/{shown}"
    ):
        colour = _COLOURS.get(line[0]) if coloured else None
        sys.stdout.write(f"{colour}{line.rstrip(chr(10))}\033[0m\n" if colour else line)


def _answer(bundle: Bundle, options: argparse.Namespace) -> int:
    if options.why:
        print(why(bundle, options.why))
    elif options.analyze:
        data = analysis(bundle)
        print(json.dumps(data, indent=2) if options.json else analysis_table(data))
    elif options.json:
        print(json.dumps(import_graph(bundle), indent=2))
    else:
        print(graph_text(bundle), graph_mermaid(bundle), sep="\n\n")
    return 0


def _list(options: argparse.Namespace) -> int:
    root = project_root(Path.cwd())
    games = [load_game(root, name) for name in game_names(root)]
    if options.json:
        print(
            json.dumps({g.name: [b.relative_to(root).as_posix() for b in g.bots()] for g in games})
        )
        return 0
    for game in games:
        print(f"{game.name} ({game.protocol})")
        for bot in game.bots():
            print(f"  {bot.relative_to(root).as_posix()} → {_shown(game.output(bot))}")
    return 0


def _watch(jobs: list[Job], options: argparse.Namespace) -> int:
    """Bundle now and after every change, until interrupted; an error doesn't end it."""
    for job in changes(jobs, lambda job: job.plan):
        try:
            _do(job, options)
        except BundleError as error:
            print(error, file=sys.stderr, flush=True)
        sys.stdout.flush()
    return 0
