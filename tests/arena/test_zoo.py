"""Every animal of the zoo gets its verdict, in every seat, and harms nobody else."""

from __future__ import annotations

import fcntl
import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from arena.audit import RULES
from arena.pool import Task
from arena.record import Record
from arena.verify import differences
from rules import catalog
from tests.arena.play import play_all, sandbox_layers
from tests.zoo.keeper import GAMES, Animal, animals, cage

JOBS = 8  # most of those that take long are asleep
LENGTHS = {"corners": 2, "football": 6}  # the shortest that show what they have to
ANIMAL, OPPONENT, RANDOM = 0, 1, 2  # as bots of a task
SLOWEST = 300  # seconds for any game: what takes longer has hung

# What can't be done by a bot of a protocol: it isn't asked for its name or isn't there at the end.
IMPOSSIBLE = {
    "exchange": {"bad_name"},
    "files": {"bad_name", "early_exit", "no_exit", "thinking_out_of_turn"},
    "functions": {"bad_name"},
}


@dataclass(frozen=True)
class Meeting:
    """A game between an animal and well-behaved opponents."""

    animal: Animal
    seat: int

    def __str__(self) -> str:
        return f"{self.animal.name}:{self.seat}"

    def order(self) -> tuple[int, ...]:
        """By seat: the animal, the opponent behind it, and more where the game has more players."""
        players = catalog.load(self.animal.game).players
        return tuple(min((seat - self.seat) % players, RANDOM) for seat in range(players))

    def task(self, folder: Path) -> Task:
        """The game, with both bots written into the folder."""
        animal = self.animal
        paths = (animal.path, animal.opponent_path())
        bots = [str(cage(path, animal.game, folder)) for path in paths]
        order = self.order()
        return Task(
            game=animal.game,
            bots=(*bots, "random") if RANDOM in order else tuple(bots),
            order=order,
            seed=1,
            length=LENGTHS.get(animal.game),
            layers=sandbox_layers() if animal.sandboxed else (),
        )


MEETINGS = [
    Meeting(animal, seat)
    for animal in animals()
    for seat in range(catalog.load(animal.game).players)
]


@dataclass(frozen=True)
class Visit:
    """What was seen of the zoo: a record for each meeting, and who lived on."""

    records: dict[str, Record]
    left: list[str]


@pytest.fixture(scope="session")
def visit(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Visit:
    """All meetings that the tests of this run ask for, played at once, once for all processes."""
    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent
    seen = folder / "zoo.json"
    with open(folder / "zoo.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not seen.exists():
            seen.write_text(json.dumps(_play(_wanted(request), folder / "zoo")))
    return Visit(**json.loads(seen.read_text()))


def _wanted(request: pytest.FixtureRequest) -> list[Meeting]:
    """The meetings of all tests that are about to run and can be held here, the longest first."""
    calls = [getattr(item, "callspec", None) for item in request.session.items]
    asked = {call.params["meeting"] for call in calls if call and "meeting" in call.params}
    active = set(sandbox_layers())
    wanted = [m for m in MEETINGS if m in asked and active.issuperset(m.animal.needs)]
    return sorted(wanted, key=lambda meeting: meeting.animal.verdict != "time")


def _play(meetings: list[Meeting], folder: Path) -> dict[str, Any]:
    tasks = [meeting.task(folder) for meeting in meetings]
    records, left = play_all(tasks, JOBS, str(folder))
    named = zip(map(str, meetings), records, strict=True)
    return {"records": dict(named), "left": left}


@pytest.fixture
def played(meeting: Meeting, visit: Visit) -> Record:
    """The record of a meeting."""
    missing = set(meeting.animal.needs) - set(sandbox_layers())
    if missing:
        pytest.skip(f"this machine's sandbox has no {', '.join(sorted(missing))}")
    return visit.records[str(meeting)]


each_meeting = pytest.mark.parametrize("meeting", MEETINGS, ids=str)


@pytest.mark.parametrize("protocol", catalog.PROTOCOLS)
def test_every_rule_has_an_animal(protocol: str) -> None:
    games = [catalog.load(name) for name in catalog.names()]
    names = {game.name for game in games if game.protocol == protocol}
    broken = {animal.verdict for animal in animals() if animal.game in names}
    assert broken - {"none"} == set(RULES) - IMPOSSIBLE.get(protocol, set())


def test_every_folder_has_animals() -> None:
    assert {animal.folder for animal in animals()} == set(GAMES)


@each_meeting
def test_the_verdict(meeting: Meeting, played: Record) -> None:
    """Exactly one fault, of the animal, by the rule it breaks, at the move where it does."""
    animal = meeting.animal
    faults = [(fault["bot"], fault["seat"], fault["rule"]) for fault in played["faults"]]
    expected = [] if animal.verdict == "none" else [(ANIMAL, meeting.seat, animal.verdict)]
    assert faults == expected, played["faults"]
    for fault in played["faults"]:
        assert animal.reason in fault["reason"]


@each_meeting
def test_the_result(meeting: Meeting, played: Record) -> None:
    """A breach of the rules costs the game, or the turn where the game says so."""
    result = played["result"]
    game = catalog.load(meeting.animal.game)
    if meeting.animal.verdict == "none" or game.fault_costs == "turn":
        assert "technical defeat" not in result["reason"]
        assert result["reason"]
    else:
        assert result["winner"] == OPPONENT
        assert result["scores"] == [0.0, 1.0]
    if game.fault_costs == "turn":
        assert len(played["plies"]) == LENGTHS[game.name] * game.players
        forfeited = [ply["seat"] for ply in played["plies"] if ply["move"] is None]
        assert forfeited == [fault["seat"] for fault in played["faults"]]


@each_meeting
def test_the_record(meeting: Meeting, played: Record) -> None:
    """All of it agrees with the rules: nothing is lost, of the opponent's part least of all."""
    assert list(map(str, differences(played))) == []
    seats = [seat for seat, bot in enumerate(played["order"]) if bot == OPPONENT]
    assert all(played["stderr"][seat] == "" for seat in seats)
    assert meeting.animal.stderr in played["stderr"][meeting.seat]
    turns = [turn for turn in played["turns"] if turn["seat"] in seats and turn["move"]]
    answered = turns if played["turns"][-1]["seat"] == meeting.seat else turns[:-1]
    assert all(turn["answer"].endswith("\n") for turn in answered)


@each_meeting
def test_it_takes_bounded_time(meeting: Meeting, played: Record) -> None:
    assert sum(turn["wall"] for turn in played["turns"]) < SLOWEST


@each_meeting
def test_nobody_is_left_behind(meeting: Meeting, played: Record, visit: Visit) -> None:
    path = f"/{meeting.animal.game}/{meeting.animal.folder}/{meeting.animal.path.name}"
    assert [words for words in visit.left if path in words] == []
