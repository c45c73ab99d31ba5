"""The games there are: one folder of rules/ each, described by its game.toml.

A broken game is an error that names the file and the key; it is never skipped.
"""

from __future__ import annotations

import importlib
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

from rules.contract import (
    FileNotation,
    ForgivingRules,
    Notation,
    PlacingRules,
    Rules,
    SimultaneousNotation,
    SimultaneousRules,
    SizedRules,
)

FOLDER = Path(__file__).resolve().parent
PROTOCOLS = ("dialogue", "exchange", "files", "functions")
TABLES = ("limits", "files", "verify")
TURNS = ("alternating", "simultaneous")
COSTS = ("game", "turn")
KEYS = (
    *("title", "players", "protocol", "turns", "fault_costs", "exports"),
    *("constants", "length", "name", *TABLES),
)


class CatalogError(Exception):
    """A game that isn't there, or one whose description is broken."""


@dataclass(frozen=True)
class NameRule:
    """Which names a bot may have: how long, and of which character codes."""

    max_length: int
    min_code: int
    max_code: int | None = None

    def why_bad(self, name: str) -> str | None:
        """What is wrong with a name; None if the rule allows it."""
        if len(name) > self.max_length:
            return f"the name {name!r} is longer than {self.max_length} characters"
        highest = 0x10FFFF if self.max_code is None else self.max_code
        bad = [character for character in name if not self.min_code <= ord(character) <= highest]
        return f"the name {name!r} has a character of code {ord(bad[0])}" if bad else None


@dataclass(frozen=True)
class Length:
    """How long a game may be, where a contest can choose: the usual number and its bounds."""

    usual: int
    least: int
    most: int
    unit: str

    def why_bad(self, number: int) -> str | None:
        """What is wrong with a number; None if the game may be so long."""
        if self.least <= number <= self.most:
            return None
        return f"{number} {self.unit} is not between {self.least} and {self.most}"


@dataclass(frozen=True)
class Verification:
    """How the two forms of a bot are compared: recorded input, seeded games, depth of search."""

    transcripts: str | None  # a pattern; functions are called and have no input to record
    seeds: tuple[int, ...]
    depth: int
    plies: int | None = None  # after which a seeded game is broken off; None plays it to its end


@dataclass(frozen=True)
class Game:
    """A game as its game.toml describes it; `name` is the name of its folder."""

    name: str
    folder: Path
    title: str
    players: int
    protocol: str
    limits: Mapping[str, float]
    name_rule: NameRule | None  # None if the game doesn't ask for names
    read: tuple[str, ...]
    write: tuple[str, ...]
    verify: Verification
    turns: str = "alternating"
    exports: tuple[str, ...] = ()
    constants: Mapping[str, int] = field(default_factory=dict)
    fault_costs: str = "game"  # what a breach of the rules costs: the game, or the turn
    length: Length | None = None  # None if the game ends by itself

    def rules(self) -> Rules[Any, Any]:
        """The module that knows the rules."""
        return cast(Rules[Any, Any], importlib.import_module(f"rules.{self.name}.rules"))

    def new_game(self, length: int | None = None) -> Any:
        """The position before the first move, in a game of this length or of the usual one."""
        if length is None:
            return self.rules().initial()
        return cast(SizedRules[Any, Any], self.rules()).initial(length)

    def after_forfeit(self, position: Any) -> Any:
        """The position after a turn that was lost; for games with `fault_costs = "turn"`."""
        return cast(ForgivingRules[Any, Any], self.rules()).forfeit(position)

    def places(self, position: Any) -> tuple[int, ...]:
        """By seat: the place at the end of a game for more than two players."""
        return cast(PlacingRules[Any, Any], self.rules()).places(position)

    def notation(self) -> Notation[Any, Any]:
        """The module that reads and writes moves."""
        return cast(Notation[Any, Any], importlib.import_module(f"rules.{self.name}.notation"))

    def file_notation(self) -> FileNotation[Any, Any]:
        """The same module of a game with `protocol = "files"`."""
        return cast(FileNotation[Any, Any], self.notation())

    def simultaneous_rules(self) -> SimultaneousRules[Any, Any, Any, Any, Any]:
        """The module that knows the rules of a game with `turns = "simultaneous"`."""
        module = importlib.import_module(f"rules.{self.name}.rules")
        return cast(SimultaneousRules[Any, Any, Any, Any, Any], module)

    def simultaneous_notation(self) -> SimultaneousNotation[Any, Any, Any]:
        """The module that reads and writes what the sides of such a game say."""
        module = importlib.import_module(f"rules.{self.name}.notation")
        return cast(SimultaneousNotation[Any, Any, Any], module)

    def transcripts(self) -> list[Path]:
        """The recorded inputs, in order of their names."""
        pattern = self.verify.transcripts
        return [] if pattern is None else sorted(self.folder.glob(pattern))


def names(folder: Path = FOLDER) -> list[str]:
    """The names of all games, sorted. A folder with rules but no description is a broken game."""
    for path in sorted(folder.glob("*/rules.py")):
        if not path.with_name("game.toml").is_file():
            raise CatalogError(f"{_shown(path.with_name('game.toml'))}: missing beside rules.py")
    return _described(folder)


def _described(folder: Path) -> list[str]:
    return sorted(path.parent.name for path in folder.glob("*/game.toml"))


def load(name: str, folder: Path = FOLDER) -> Game:
    """The game of this name, checked from end to end; other games need not be whole."""
    if name not in _described(folder):
        known = ", ".join(_described(folder)) or "none"
        raise CatalogError(f"there is no game {name!r}; known games: {known}")
    path = folder / name / "game.toml"
    try:
        data = tomllib.loads(path.read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise CatalogError(f"{_shown(path)}: can't be read: {error}") from None
    game = _game(_Reader(path, data))
    for needed in ("rules.py", "notation.py"):
        if not (path.parent / needed).is_file():
            raise CatalogError(f"{_shown(path)}: the game has no {needed} beside it")
    if game.verify.transcripts is not None and not game.transcripts():
        raise CatalogError(f"{_shown(path)}: verify.transcripts: no file matches")
    return game


def _shown(path: Path) -> str:
    return "/".join(path.parts[-3:])


def _game(top: _Reader) -> Game:
    top.refuse_unknown(KEYS)
    limits, files, verify = (top.table(key) for key in TABLES)
    files.refuse_unknown(("read", "write"))
    verify.refuse_unknown(("transcripts", "seeds", "depth", "plies"))
    limits.positive("memory_mb")
    return Game(
        name=top.path.parent.name,
        folder=top.path.parent,
        title=top.text("title"),
        players=top.whole("players", least=1),
        protocol=top.choice("protocol", PROTOCOLS),
        limits={key: limits.positive(key) for key in limits.data},
        name_rule=_name_rule(top.table("name")) if "name" in top.data else None,
        read=top.table("files").texts("read"),
        write=top.table("files").texts("write"),
        verify=_verification(verify, called=top.data["protocol"] == "functions"),
        turns=top.choice("turns", TURNS) if "turns" in top.data else "alternating",
        exports=top.texts("exports") if "exports" in top.data else (),
        constants=_constants(top.table("constants")) if "constants" in top.data else {},
        fault_costs=top.choice("fault_costs", COSTS) if "fault_costs" in top.data else "game",
        length=_length(top.table("length")) if "length" in top.data else None,
    )


def _verification(table: _Reader, *, called: bool) -> Verification:
    recorded = not called or "transcripts" in table.data
    return Verification(
        table.text("transcripts") if recorded else None,
        table.wholes("seeds"),
        table.whole("depth", least=1),
        table.whole("plies", least=1) if "plies" in table.data else None,
    )


def _constants(table: _Reader) -> dict[str, int]:
    return {key: table.whole(key, least=1) for key in table.data}


def _length(table: _Reader) -> Length:
    table.refuse_unknown(("usual", "least", "most", "unit"))
    usual, least, most = (table.whole(key, least=1) for key in ("usual", "least", "most"))
    if not least <= usual <= most:
        raise table.wrong("usual", f"{usual} should be from {least} to {most}")
    return Length(usual, least, most, table.text("unit"))


def _name_rule(table: _Reader) -> NameRule:
    table.refuse_unknown(("max_length", "min_code", "max_code"))
    max_code = table.whole("max_code", least=0) if "max_code" in table.data else None
    return NameRule(table.whole("max_length", least=1), table.whole("min_code", least=0), max_code)


class _Reader:
    """A table of a game.toml; each question gives a value of the right type or names the key."""

    def __init__(self, path: Path, data: dict[str, Any], prefix: str = "") -> None:
        self.path = path
        self.data = data
        self.prefix = prefix

    def wrong(self, key: str, what: str) -> CatalogError:
        return CatalogError(f"{_shown(self.path)}: {self.prefix}{key}: {what}")

    def refuse_unknown(self, known: tuple[str, ...]) -> None:
        for key in self.data:
            if key not in known:
                raise self.wrong(key, f"unknown key; known ones: {', '.join(known)}")

    def value(self, key: str, kinds: tuple[type, ...], what: str) -> Any:
        if key not in self.data:
            raise self.wrong(key, "missing")
        value = self.data[key]
        if not isinstance(value, kinds) or isinstance(value, bool):
            raise self.wrong(key, f"should be {what}, not {value!r}")
        return value

    def table(self, key: str) -> _Reader:
        data = self.value(key, (dict,), "a table")
        return _Reader(self.path, data, f"{self.prefix}{key}.")

    def text(self, key: str) -> str:
        text: str = self.value(key, (str,), "a text")
        if not text:
            raise self.wrong(key, "is empty")
        return text

    def choice(self, key: str, choices: tuple[str, ...]) -> str:
        text = self.text(key)
        if text not in choices:
            raise self.wrong(key, f"should be one of {', '.join(choices)}, not {text!r}")
        return text

    def whole(self, key: str, *, least: int) -> int:
        number: int = self.value(key, (int,), "a whole number")
        if number < least:
            raise self.wrong(key, f"should be at least {least}, not {number}")
        return number

    def positive(self, key: str) -> float:
        number: float = self.value(key, (int, float), "a number")
        if not number > 0:
            raise self.wrong(key, f"should be above zero, not {number}")
        return number

    def texts(self, key: str) -> tuple[str, ...]:
        return self._list(key, str, "a list of texts")

    def wholes(self, key: str) -> tuple[int, ...]:
        return self._list(key, int, "a list of whole numbers")

    def _list(self, key: str, kind: type, what: str) -> tuple[Any, ...]:
        items = self.value(key, (list,), what)
        if not all(isinstance(item, kind) and not isinstance(item, bool) for item in items):
            raise self.wrong(key, f"should be {what}, not {items!r}")
        return tuple(items)
