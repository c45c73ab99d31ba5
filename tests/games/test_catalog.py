"""The catalogue: every game is whole, and a broken one is named."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from rules import catalog
from rules.catalog import CatalogError, Game, NameRule

WHOLE = (catalog.FOLDER / "breakthrough" / "game.toml").read_text("utf-8")


def planted(folder: Path, text: str, name: str = "draughts") -> Path:
    """A folder of rules with one game, described by this text."""
    (folder / name / "transcripts").mkdir(parents=True)
    (folder / name / "game.toml").write_text(text, "utf-8")
    for file in ("rules.py", "notation.py", "transcripts/one.txt"):
        (folder / name / file).touch()
    return folder


def test_breakthrough_is_there() -> None:
    assert "breakthrough" in catalog.names()
    assert catalog.names() == sorted(catalog.names())
    game = catalog.load("breakthrough")
    assert (game.title, game.players, game.protocol) == ("Breakthrough", 2, "dialogue")
    assert game.limits == {"seconds_per_move": 3.0, "memory_mb": 64}
    assert game.name_rule == NameRule(max_length=25, min_code=32)
    assert (game.read, game.write) == ((), ())


@pytest.mark.parametrize("name", catalog.names())
def test_every_game_is_whole(name: str) -> None:
    game = catalog.load(name)
    assert (game.folder / "README.md").is_file()
    if game.turns == "simultaneous":
        assert_both_sides_can_start(game)
        return
    position = game.rules().initial()
    assert game.rules().outcome(position) is None
    for move in game.rules().legal_moves(position):
        assert game.notation().parse(game.notation().write(move)) == move
    assert game.transcripts()


def assert_both_sides_can_start(game: Game) -> None:
    rules, notation, chance = game.simultaneous_rules(), game.simultaneous_notation(), Random(1)
    first, second = rules.set_up_by_lot(chance), rules.set_up_by_lot(chance)
    assert notation.parse_set_up(notation.write_set_up(first)) == first
    state = rules.initial(rules.new_match((first, second), game.constants))
    assert rules.outcome(state) is None
    for seat in range(game.players):
        seen = rules.view(state, seat)
        orders = rules.orders_by_lot(seen, chance)
        assert rules.why_illegal(seen, orders) is None
        assert notation.parse_orders(notation.write_orders(orders), seen) == orders
    assert len(game.exports) == 2


def test_football_is_there() -> None:
    game = catalog.load("football")
    assert (game.players, game.protocol, game.turns) == (2, "functions", "simultaneous")
    assert game.limits == {"seconds_per_game": 5.0, "memory_mb": 256}
    assert game.constants == {"GAME_DURATION": 90, "HALF_DURATION": 45}
    assert game.transcripts() == []
    assert catalog.load("breakthrough").turns == "alternating"


def test_an_unknown_game_lists_the_known_ones(tmp_path: Path) -> None:
    with pytest.raises(CatalogError, match=r"no game 'chess'; known games: .*breakthrough"):
        catalog.load("chess")
    with pytest.raises(CatalogError, match="known games: none"):
        catalog.load("breakthrough", tmp_path)


def test_a_planted_game_loads(tmp_path: Path) -> None:
    folder = planted(tmp_path, WHOLE)
    assert catalog.names(folder) == ["draughts"]
    assert catalog.load("draughts", folder).name == "draughts"


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('title = "Breakthrough"', "", "draughts/game.toml: title: missing"),
        ('title = "Breakthrough"', 'title = ""', "title: is empty"),
        ("players = 2", 'players = "2"', "players: should be a whole number"),
        ("players = 2", "players = true", "players: should be a whole number"),
        ("players = 2", "players = 0", "players: should be at least 1"),
        ('"dialogue"', '"telepathy"', "protocol: should be one of dialogue"),
        ("players = 2", "players = 2\ncolour = 1", "colour: unknown key"),
        ("players = 2", 'players = 2\nturns = "at once"', "turns: should be one of alternating"),
        ("players = 2", "players = 2\nexports = [1]", "exports: should be a list of texts"),
        ("[files]", "[constants]\nx = 0\n[files]", r"constants\.x: should be at least 1"),
        ("seconds_per_move = 3.0", "seconds_per_move = 0", r"limits\.seconds_per_move: .* above"),
        ("memory_mb = 64", "", r"limits\.memory_mb: missing"),
        ("min_code = 32", "", r"name\.min_code: missing"),
        ("min_code = 32", "min_code = 32\nmin_kode = 1", r"name\.min_kode: unknown key"),
        ("[files]", "[fails]", "fails: unknown key"),
        ("read = []", "read = [1]", r"files\.read: should be a list of texts"),
        ("seeds = [1]", "seeds = 1", r"verify\.seeds: should be a list"),
        ("depth = 1", "depth = 0", r"verify\.depth: should be at least 1"),
        ("/*.txt", "/*.text", r"verify\.transcripts: no file matches"),
        ("players = 2", "players == 2", "can't be read"),
    ],
)
def test_a_broken_game_names_file_and_key(tmp_path: Path, old: str, new: str, words: str) -> None:
    assert old in WHOLE
    folder = planted(tmp_path, WHOLE.replace(old, new))
    with pytest.raises(CatalogError, match=words):
        catalog.load("draughts", folder)


@pytest.mark.parametrize("missing", ["rules.py", "notation.py"])
def test_a_game_without_its_modules_is_broken(tmp_path: Path, missing: str) -> None:
    folder = planted(tmp_path, WHOLE)
    (folder / "draughts" / missing).unlink()
    with pytest.raises(CatalogError, match=f"no {missing}"):
        catalog.load("draughts", folder)


def test_rules_without_a_description_are_broken(tmp_path: Path) -> None:
    folder = planted(tmp_path, WHOLE)
    (folder / "draughts" / "game.toml").unlink()
    with pytest.raises(CatalogError, match=r"draughts/game\.toml: missing beside rules\.py"):
        catalog.names(folder)


def test_a_broken_game_leaves_the_others_alone(tmp_path: Path) -> None:
    folder = planted(planted(tmp_path, WHOLE), "broken", name="chess")
    (folder / "go").mkdir()
    (folder / "go" / "rules.py").touch()
    assert catalog.load("draughts", folder).title == "Breakthrough"


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("x" * 25, None),
        ("Крепость", None),
        ("x" * 26, "longer than 25"),
        ("a\tb", "code 9"),
    ],
)
def test_names(name: str, words: str | None) -> None:
    reason = NameRule(max_length=25, min_code=32).why_bad(name)
    assert reason is None if words is None else words in str(reason)


def test_names_with_an_upper_bound() -> None:
    rule = NameRule(max_length=25, min_code=32, max_code=127)
    assert rule.why_bad("Fortress") is None
    assert "code 1050" in str(rule.why_bad("Крепость"))
