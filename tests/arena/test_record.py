"""The format of records: what RECORD.md tells is what there is, and nothing is lost in a file."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from arena import football_files, record
from arena.audit import RULES
from arena.sandbox.policy import LAYERS
from arena.shape import why_misshapen
from arena.verify import differences
from rules import catalog
from tests.arena.recorded import EVERYTHING, records

DOCUMENT = (Path(record.__file__).with_name("RECORD.md")).read_text("utf-8")
ROW = re.compile(r"^\| `(\w+)` \| (.+?) \|", re.MULTILINE)
ANY_KEY = ("limits", "sandbox.missing")  # their keys are told in words


def keys_of(value: Any, path: str = "") -> Iterator[str]:
    """All keys of a document, as paths; the items of a list share theirs."""
    if isinstance(value, list):
        for item in value:
            yield from keys_of(item, path)
    elif isinstance(value, dict) and path not in ANY_KEY:
        for key, item in value.items():
            inner = f"{path}.{key}" if path else key
            yield inner
            yield from keys_of(item, inner)


def documented() -> set[str]:
    """The keys in the tables of RECORD.md, as paths: a section is named after its key."""
    top, *sections = DOCUMENT.split("\n### ")
    found = {key for key, _ in ROW.findall(top)}
    for section in sections:
        heading = re.match(r"`(\w+)`", section)
        assert heading is not None
        body = section.split("\n## ")[0]
        found |= {f"{heading[1]}.{key}" for key, _ in ROW.findall(body)}
    return found


def test_every_key_is_documented_and_every_documented_key_is_there() -> None:
    played = records().values()
    assert {found["game"] for found in played} == set(catalog.names())
    assert {key for found in played for key in keys_of(found)} == documented()


def test_keys_told_in_words_are_told() -> None:
    limits = {key for found in records().values() for key in found["limits"]}
    for word in (*limits, *RULES, *LAYERS):
        assert f"`{word}`" in DOCUMENT


def test_the_files_of_football_are_documented() -> None:
    log = football_files.log_of(records()["football"])
    for key in (*log, *log["ticks"][0]):
        assert f"`{key}`" in DOCUMENT


def test_the_example_is_a_record_that_agrees_with_the_rules() -> None:
    example = json.loads(DOCUMENT.split("```json\n")[1].split("```")[0])
    assert why_misshapen(example) is None
    assert differences(example) == []


@pytest.mark.parametrize("name", EVERYTHING)
def test_nothing_is_lost_in_a_file(tmp_path: Path, name: str) -> None:
    path = tmp_path / "deep" / "game.json"
    record.write(records()[name], path)
    assert record.read(path) == records()[name]
    assert path.read_bytes().isascii()
    assert [file.name for file in path.parent.iterdir()] == ["game.json"]


def test_all_bytes_survive() -> None:
    data = bytes(range(256)) + "é\u2028".encode()
    text = json.loads(json.dumps(record.text_of(data)))
    assert record.bytes_of(text) == data


def test_unknown_keys_are_no_error() -> None:
    assert why_misshapen(records()["lot"] | {"weather": "fine"}) is None


def test_the_files_of_football_follow_from_the_record(tmp_path: Path) -> None:
    played = records()["football"]
    texts = football_files.texts_of(played, tmp_path / "game-0001.json")
    assert [path.name for path in texts] == ["game-0001.log.json", "game-0001.score.txt"]
    log, score = texts.values()
    assert score == {0: "3 0\n", 1: "0 3\n", None: "1 1\n"}[played["result"]["winner"]]
    ticks = json.loads(log)["ticks"]
    assert len(ticks) == len(played["plies"]) + 1
    assert ticks[0]["view"]["time"] == 1
    assert ticks[-1]["view"]["score"] == played["result"]["goals"]
    assert "orders" not in ticks[-1]
    assert football_files.texts_of(records()["lot"], tmp_path / "game.json") == {}


def test_a_match_that_ended_before_its_first_tick_has_its_files() -> None:
    log = football_files.log_of(records()["set_up"])
    assert log["ticks"] == []
    assert log["set_ups"] == []
    assert log["score"] == [1, 0]
