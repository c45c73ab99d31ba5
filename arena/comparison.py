"""A comparison of two bots as it is kept in its folder: what is played, and what was played.

`comparison.json` says what is compared and how; beside it lies the record of each game. The games
follow from the settings alone, so whoever goes on with a comparison plays the same games as if it
had never been interrupted.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from arena import plan, record
from arena.entrant import entrant
from arena.options import UsageError, record_path
from arena.plan import GamePlan
from arena.pool import Pool, Task
from arena.record import Record, RecordError
from arena.sprt import Sprt
from rules import catalog

FORMAT = "onefile comparison"
VERSION = 1
SETTINGS_FILE = "comparison.json"
FOLDER = Path("comparisons")


@dataclass(frozen=True)
class Settings:
    """All that decides which games are played and what is asked of them."""

    game: str
    bots: tuple[str, str]  # NEW and OLD, with full paths
    digests: tuple[str | None, str | None]
    seed: int
    pairs: int
    plies: int  # by lot before each pair
    length: int | None
    sprt: Sprt
    play_all: bool  # whatever the test says

    def to_json(self) -> str:
        content = {"format": FORMAT, "version": VERSION, **dataclasses.asdict(self)}
        return json.dumps(content, indent=1, sort_keys=True) + "\n"

    @classmethod
    def from_json(cls, text: str) -> Settings:
        """ValueError, KeyError or TypeError if the text isn't one of `to_json`."""
        content = json.loads(text)
        if (content.pop("format"), content.pop("version")) != (FORMAT, VERSION):
            raise ValueError("another format or version")
        content["sprt"] = Sprt(**content["sprt"])
        content["bots"], content["digests"] = tuple(content["bots"]), tuple(content["digests"])
        return cls(**content)

    def default_folder(self) -> Path:
        """The same settings always have the same folder."""
        digest = hashlib.sha256(self.to_json().encode()).hexdigest()
        return FOLDER / f"{self.game}-{digest[:10]}"


class Comparison:
    """The games of a comparison, those in its folder and those still to be played."""

    def __init__(self, settings: Settings, folder: Path) -> None:
        self.settings = settings
        self.folder = folder

    @classmethod
    def begin(cls, settings: Settings, folder: Path | None) -> Comparison:
        """A new comparison; or the one in the folder, if it is the same."""
        folder = folder or settings.default_folder()
        path = folder / SETTINGS_FILE
        if path.exists():
            found = cls.read(folder)
            if found.settings != settings:
                raise UsageError(f"{folder} holds another comparison; name another folder")
            return found
        record.write_text(path, settings.to_json())
        return cls(settings, folder)

    @classmethod
    def read(cls, folder: Path) -> Comparison:
        """The comparison in a folder, if its bots are still what they were."""
        path = folder / SETTINGS_FILE
        try:
            settings = Settings.from_json(path.read_text("utf-8"))
        except OSError as error:
            raise UsageError(f"{path}: can't be read: {error.strerror}") from None
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise UsageError(f"{path}: can't be gone on with: {error!r}") from None
        game = catalog.load(settings.game)
        for text, digest in zip(settings.bots, settings.digests, strict=True):
            if entrant(text, game).digest != digest:
                raise UsageError(f"{text} has changed since {folder} was begun; begin a new one")
        return cls(settings, folder)

    def played(self) -> int:
        """How many games are in the folder."""
        return sum(record_path(self.folder, game.index).exists() for game in self._plans())

    def games(self, workers: Pool, layers: tuple[str, ...]) -> Iterator[tuple[int, Record]]:
        """All games in order: what is in the folder is read, what isn't is played and kept."""
        plans = list(self._plans())
        missing = [game for game in plans if not record_path(self.folder, game.index).exists()]
        fresh = workers.play(self._task(game, layers) for game in missing)
        left = {game.index for game in missing}
        for game in plans:
            path = record_path(self.folder, game.index)
            if game.index in left:
                _, played = next(fresh)
                record.write(played, path)
            else:
                played = self._read(path, game)
            yield game.index, played

    def _plans(self) -> Iterator[GamePlan]:
        settings = self.settings
        game = catalog.load(settings.game)
        seatings = plan.rotations(game.players, 2, game.name)
        for pair in plan.pairs(seatings, settings.seed, settings.pairs, settings.plies):
            yield from pair

    def _task(self, planned: GamePlan, layers: tuple[str, ...]) -> Task:
        settings = self.settings
        return Task(
            game=settings.game,
            bots=settings.bots,
            order=planned.seating,
            seed=planned.seed,
            opening=self._opening(planned),
            length=settings.length,
            layers=layers,
        )

    def _opening(self, planned: GamePlan) -> tuple[str, ...]:
        if planned.opening_seed is None:
            return ()
        game = catalog.load(self.settings.game)
        return tuple(plan.opening(game, planned.opening_seed, planned.opening_plies))

    def _read(self, path: Path, planned: GamePlan) -> Record:
        """A record of the folder, if it is of the game that is planned there."""
        played = record.read(path)
        expected = (self.settings.game, list(planned.seating), planned.seed)
        if (played["game"], played["order"], played["seed"]) != expected:
            raise RecordError(f"{path}: is of another game than this comparison has there")
        return played
