"""The keeper: knows every animal, what it must be fed with, and what is to be expected of it.

An animal is a short bot that plays legally until it misbehaves. It begins with comments:

    # verdict: crash — raises an exception        the rule it breaks, or none; and a word on how
    # reason: ended with status 1                 which must be found in the reason of the verdict
    # stderr: ValueError: out of ideas            which must be found in what is kept of its stderr
    # opponent: slow                              the one it needs to meet
    # game: paper_soccer                          if it isn't for all games of its folder
    # needs: seccomp landlock                     the layers of the sandbox that catch it
    # sandbox: off                                if it must be met without one

`from prelude import ...` stands for the text of preludes/<game>.py, which knows enough of the rules
to play: a bot in the sandbox can't import it, so it is put in the place of that line.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from arena.audit import RULES

ZOO = Path(__file__).resolve().parent
GAMES = {
    "lines": ("breakthrough", "bridges"),
    "dialogue": ("breakthrough",),
    "exchange": ("bridges",),
    "files": ("corners",),
    "functions": ("football",),
}
SAME_OPPONENT = {"dialogue": "lines", "exchange": "lines"}
HEADING = re.compile(r"# (verdict|reason|stderr|opponent|game|needs|sandbox): (.+)")
PRELUDE = re.compile(r"^from prelude import .+\n", re.MULTILINE)


@dataclass(frozen=True)
class Animal:
    """One animal at one game."""

    path: Path
    game: str
    verdict: str  # the rule it breaks, or "none"
    reason: str = ""
    stderr: str = ""
    opponent: str = ""
    needs: tuple[str, ...] = ()
    sandboxed: bool = True

    @property
    def folder(self) -> str:
        return self.path.parent.name

    @property
    def name(self) -> str:
        return f"{self.folder}/{self.path.stem}@{self.game}"

    def opponent_path(self) -> Path:
        """The well-behaved bot it plays against."""
        kind = SAME_OPPONENT.get(self.folder, self.folder)
        return ZOO / "opponents" / f"{self.opponent + '_' if self.opponent else ''}{kind}.py"


def animals() -> list[Animal]:
    """All of them, each at every game it is for. ValueError names one without a proper heading."""
    paths = sorted(path for folder in GAMES for path in (ZOO / folder).glob("*.py"))
    return [animal for path in paths for animal in _at_games(path)]


def _at_games(path: Path) -> list[Animal]:
    heading = _heading(path)
    games = GAMES[path.parent.name] if "game" not in heading else (heading["game"],)
    return [
        Animal(
            path=path,
            game=game,
            verdict=heading["verdict"],
            reason=heading.get("reason", ""),
            stderr=heading.get("stderr", ""),
            opponent=heading.get("opponent", ""),
            needs=tuple(heading.get("needs", "").split()),
            sandboxed=heading.get("sandbox") != "off",
        )
        for game in games
    ]


def _heading(path: Path) -> dict[str, str]:
    """The comments at the top; the verdict comes first, and without its explanation."""
    found: dict[str, str] = {}
    for line in path.read_text("utf-8").splitlines():
        match = HEADING.fullmatch(line)
        if match is None:
            break
        found[match[1]] = match[2]
    verdict, _, story = found.get("verdict", "").partition(" — ")
    if next(iter(found), "") != "verdict" or verdict not in ("none", *RULES) or not story:
        raise ValueError(f"{path}: should begin with '# verdict: RULE — how it breaks it'")
    return found | {"verdict": verdict}


def cage(source: Path, game: str, folder: Path) -> Path:
    """Write a bot as one file, with the prelude of a game in it, into a folder; its path."""
    prelude = (ZOO / "preludes" / f"{game}.py").read_text("utf-8")
    text = PRELUDE.sub(lambda _: prelude, source.read_text("utf-8"))
    path = folder / game / source.parent.name / source.name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path
