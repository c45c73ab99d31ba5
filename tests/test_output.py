"""The committed submissions, run as a judge would run them, on every Python they are made for."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from generator.cli import main
from generator.games import game_names, load_game
from tests.interpreters import Version, interpreter

ROOT = Path(__file__).resolve().parents[1]
COMPILE = "import sys; compile(open(sys.argv[1]).read(), 'submission', 'exec')"
NEWER: list[Version] = [(3, 10), (3, 11), (3, 12), (3, 13)]
SUBMISSIONS = [(name, bot) for name in game_names(ROOT) for bot in load_game(ROOT, name).bots()]


def answers(python: str, submission: Path, game: str, folder: Path) -> list[bytes]:
    """What a submission makes of the recorded inputs of its game, alone in an empty folder."""
    found = []
    rules = load_game(ROOT, game)
    for number, transcript in enumerate(sorted(rules.folder.glob("transcripts/*.txt"))):
        place = folder / f"{Path(python).name}-{number}"
        place.mkdir(parents=True)
        data = transcript.read_bytes()
        if rules.protocol == "files":
            (place / "input.txt").write_bytes(data)
        done = subprocess.run(
            [python, "-I", "-S", "-B", str(submission), "--depth", "1"],
            input=data,
            capture_output=True,
            cwd=place,
            timeout=120,
        )
        assert done.returncode == 0, done.stderr.decode()
        written = place / "output.txt"
        found.append(done.stdout + (written.read_bytes() if written.is_file() else b""))
    return found


@pytest.mark.parametrize("version", NEWER, ids=lambda version: ".".join(map(str, version)))
@pytest.mark.parametrize(
    ("game", "bot"), SUBMISSIONS, ids=[f"{game}-{bot.stem}" for game, bot in SUBMISSIONS]
)
def test_answers_are_the_same_on_every_python(
    game: str, bot: Path, version: Version, tmp_path: Path
) -> None:
    python = interpreter(version)
    submission = load_game(ROOT, game).output(bot)
    compiled = subprocess.run(
        [python, "-I", "-S", "-c", COMPILE, str(submission)],
        capture_output=True,
        text=True,
    )
    assert compiled.returncode == 0, compiled.stderr
    assert answers(python, submission, game, tmp_path) == answers(
        sys.executable, submission, game, tmp_path / "here"
    )


@pytest.mark.parametrize(
    "version", [(3, 8), (3, 9)], ids=lambda version: ".".join(map(str, version))
)
def test_lowered_champion_plays_on_old_pythons(version: Version, tmp_path: Path) -> None:
    python = interpreter(version)
    lowered = tmp_path / "lowered.py"
    target = f"{version[0]}.{version[1]}"
    assert main(["--game", "breakthrough", "--target", target, "-o", str(lowered), "-q"]) == 0
    submission = load_game(ROOT, "breakthrough").output(ROOT / "bots/breakthrough/main.py")
    assert answers(python, lowered, "breakthrough", tmp_path) == answers(
        sys.executable, submission, "breakthrough", tmp_path / "here"
    )
