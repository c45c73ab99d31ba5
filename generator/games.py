"""What the generator must know of a game: its folder, its limits, its rule for names.

It reads `rules/<game>/game.toml` as text, like everything else, and imports nothing of the game.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from generator.contest import ContestFiles
from generator.errors import BundleError, Location, UsageError

INSTALLED = Path(__file__).resolve().parent.parent


@dataclass(frozen=True)
class Game:
    """One game of the catalogue, as far as bundling goes."""

    name: str
    root: Path
    protocol: str
    files: ContestFiles
    exports: tuple[str, ...] = ()
    name_rule: dict[str, int] = field(default_factory=dict)
    verify: dict[str, Any] = field(default_factory=dict)

    @property
    def folder(self) -> Path:
        return self.root / "rules" / self.name

    def bots(self) -> list[Path]:
        """The entries that come with the game: the champion first, then the sample."""
        folder = self.root / "bots" / self.name
        return [path for path in (folder / "main.py", folder / "sample.py") if path.is_file()]

    def output(self, bot: Path) -> Path:
        suffix = "" if bot.stem == "main" else f"_{bot.stem}"
        return self.root / "output" / f"{self.name}{suffix}.py"

    def check_name(self, name: str, where: Location | None) -> None:
        """Refuse a bot's name that the contest would refuse."""
        rule = self.name_rule
        longest = rule.get("max_length", len(name))
        if not name or len(name) > longest:
            raise BundleError(
                where,
                f"the name {name!r} has {len(name)} characters, {self.name} allows 1 to {longest}",
                "choose another by --name",
            )
        for character in name:
            code = ord(character)
            if code < rule.get("min_code", 0) or code > rule.get("max_code", code):
                raise BundleError(
                    where,
                    f"the name {name!r} holds character code {code}, which {self.name} forbids",
                    "choose another by --name",
                )


def project_root(start: Path) -> Path:
    """The checkout that `start` lies in, or else the place where onefile is installed."""
    for folder in [start, *start.parents]:
        if (folder / "rules").is_dir() and (folder / "bots").is_dir():
            return folder
    return INSTALLED


def game_names(root: Path) -> list[str]:
    return sorted(path.parent.name for path in (root / "rules").glob("*/game.toml"))


def load_game(root: Path, name: str) -> Game:
    names = game_names(root)
    if name not in names:
        known = ", ".join(names) or "none"
        raise UsageError(f"there is no game named {name!r}", f"the games are: {known}")
    path = root / "rules" / name / "game.toml"
    shown = path.relative_to(root).as_posix()
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        files = data.get("files", {})
        return Game(
            name,
            root,
            data["protocol"],
            ContestFiles(frozenset(files.get("read", [])), frozenset(files.get("write", []))),
            tuple(data.get("exports", [])),
            data.get("name", {}),
            data.get("verify", {}),
        )
    except tomllib.TOMLDecodeError as error:
        raise BundleError(Location(shown, 1), f"not valid TOML: {error}") from None
    except KeyError as error:
        raise BundleError(Location(shown, 1), f"has no {error.args[0]!r}") from None
