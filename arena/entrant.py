"""What a bot is, as the user names it: a file, `sample`, `champion`, `random`, or a command."""

from __future__ import annotations

import hashlib
import os
import shlex
import shutil
import sys
import sysconfig
from dataclasses import dataclass
from pathlib import Path

from rules.catalog import Game

ROOT = Path(__file__).resolve().parent.parent
HOST = Path(__file__).resolve().with_name("host.py")
OUTPUT = ROOT / "output"

# No site, no user folder, no bytecode written, nothing but the library on the path.
FLAGS = ("-s", "-S", "-P", "-B")
RUN_MODULE = (
    "import runpy, sys; root, sys.argv = sys.argv[1], sys.argv[2:]; sys.path.insert(0, root); "
    "runpy.run_module(sys.argv[0], run_name='__main__', alter_sys=True)"
)
# What programs of other languages need besides themselves; of /etc only what Java keeps there.
COMMAND_TREES = ("usr", "lib", "lib64", "bin", "opt", "etc/java-*")
# Java asks who it is and does without an answer.
COMMAND_QUIET = (Path("/etc/nsswitch.conf"), Path("/etc/passwd"))


class EntrantError(Exception):
    """What the user named is not a bot that can be run; the text says what to do."""


@dataclass(frozen=True)
class Entrant:
    """One bot of a match: how it is run, what it is called, what it must be able to read."""

    text: str  # as the user wrote it
    title: str
    kind: str  # "random", "python" or "command"
    argv: tuple[str, ...] = ()
    read: tuple[Path, ...] = ()
    file: Path | None = None
    digest: str | None = None  # of the file, or of the sources of its package
    folder: Path | None = None  # where it has to run; None for an empty folder
    quiet: tuple[Path, ...] = ()  # what it may try to read in vain


def entrant(text: str, game: Game) -> Entrant:
    """The bot that this text names; EntrantError says what is wrong with it."""
    first, *rest = _words(text)
    if first == "random" and not rest:
        return Entrant(text, "random", "random")
    if first in ("sample", "champion"):
        return _python(text, first, _submission(game, first), rest, game)
    path = Path(first)
    if path.suffix == ".py":
        if not path.is_file():
            raise EntrantError(f"there is no file {first}")
        return _python(text, path.stem, path.resolve(), rest, game)
    return _command(text, first, rest)


def _words(text: str) -> list[str]:
    """The words of a command; a file whose name has spaces in it is one word."""
    if Path(text).is_file():
        return [text]
    try:
        return shlex.split(text) or [""]
    except ValueError as error:
        raise EntrantError(f"{text!r} can't be split into words: {error}") from None


def anchored(text: str) -> str:
    """The same bot named so that it is found from any folder."""
    return shlex.join(_anchored_word(word) for word in _words(text))


def _anchored_word(word: str) -> str:
    return str(Path(word).resolve()) if Path(word).exists() else word


def _submission(game: Game, kind: str) -> Path:
    suffix = "_sample" if kind == "sample" else ""
    path = OUTPUT / f"{game.name}{suffix}.py"
    if not path.is_file():
        raise EntrantError(f"{path} isn't there; make it with: bundle --all")
    return path


def _python(text: str, title: str, path: Path, rest: list[str], game: Game) -> Entrant:
    """A Python file; one that is part of a package is run as a module of it."""
    root = _package_root(path)
    if root is not None:
        return _module(text, path, root, rest, game)
    read = (*python_tree(), path)
    words = [*_python_words(), str(path), *rest]
    if game.protocol == "functions":
        read, words = (*read, HOST), [*_python_words(), str(HOST), str(path), *rest]
    return Entrant(text, title, "python", tuple(words), read, path, _digest([path]))


def _module(text: str, path: Path, root: Path, rest: list[str], game: Game) -> Entrant:
    parts = path.relative_to(root).with_suffix("").parts
    module, digest = ".".join(parts), _digest(sorted(root.glob(f"{parts[0]}/**/*.py")))
    read = (*python_tree(), root, HOST)
    if game.protocol != "functions":
        argv = (*_python_words(), "-c", RUN_MODULE, str(root), module, *rest)
        return Entrant(text, module, "python", argv, read, path, digest)
    # The host looks for modules where it runs, which safe paths would prevent.
    words = [word for word in _python_words() if word != "-P"]
    argv = (*words, str(HOST), "-m", module, *rest)
    return Entrant(text, module, "python", argv, read, path, digest, folder=root)


def _python_words() -> list[str]:
    return [os.path.realpath(sys.executable), *FLAGS]


def _package_root(path: Path) -> Path | None:
    """The folder that the file's package is imported from; None for a file that stands alone."""
    folder = path.parent
    while (folder / "__init__.py").is_file():
        folder = folder.parent
    return None if folder == path.parent else folder


def _command(text: str, first: str, rest: list[str]) -> Entrant:
    """Any other program; files among its words are named by their full paths."""
    found = shutil.which(first)
    if found is None:
        raise EntrantError(
            f"{first!r} is no program that can be run; a bot is a .py file, sample, champion, "
            'random, or a command in quotes such as "./a.out"'
        )
    program = Path(found).resolve()
    words = [_anchored_word(word) for word in rest]
    files = [Path(word) for word in words if Path(word).is_absolute() and Path(word).exists()]
    trees = [tree for pattern in COMMAND_TREES for tree in Path("/").glob(pattern)]
    if program.parent.name == "bin":
        trees.append(program.parent.parent)
    digest = _digest([file for file in (program, *files) if file.is_file()])
    argv = (str(program), *words)
    read = (program, *files, *trees)
    return Entrant(text, text, "command", argv, read, program, digest, quiet=COMMAND_QUIET)


def _digest(files: list[Path]) -> str:
    digest = hashlib.sha256()
    for file in files:
        digest.update(file.read_bytes())
    return digest.hexdigest()


def python_tree() -> tuple[Path, ...]:
    """What the interpreter itself must be able to read: its program and its library."""
    paths = [Path(os.path.realpath(sys.executable))]
    paths += [Path(sysconfig.get_path(name)).resolve() for name in ("stdlib", "platstdlib")]
    library, folder = sysconfig.get_config_var("INSTSONAME"), sysconfig.get_config_var("LIBDIR")
    if library and folder and Path(folder, library).is_file():
        paths.append(Path(folder, library).resolve())
    return tuple(dict.fromkeys(paths))
