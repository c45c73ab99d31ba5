"""`arena verify`: replays records through the rules and reports any difference."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from arena import football_files, record
from arena.audit import Audit, Difference
from arena.audit_alternating import AlternatingAudit
from arena.audit_simultaneous import SimultaneousAudit
from arena.comparison import SETTINGS_FILE
from arena.options import UsageError
from arena.record import Record, RecordError
from rules import catalog

LOG = ".log.json"
DESCRIPTION = """Replay records through the rules, without the bots, and report every difference:
moves, whose turn it was, what each bot must have been asked, faults that follow from an answer,
the result."""
EPILOG = """example: arena verify records/game-0001.json more-records/

A folder means all records in it. Exit code 0 if all agree, 1 if one differs, 2 if one can't be
read. What only the machine knew (times, memory, how a process ended) is taken as recorded."""


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """The command and its options."""
    parser = commands.add_parser(
        "verify",
        help="replay records through the rules",
        description=DESCRIPTION,
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("records", nargs="+", type=Path, metavar="RECORD")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """One line for each record that agrees, one for each difference of one that doesn't."""
    worst = 0
    paths = records_in(arguments.records)
    one_folder = len({path.parent for path in paths}) == 1
    for path in paths:
        try:
            worst = max(worst, _verify(path, path.name if one_folder else str(path)))
        except RecordError as error:
            print(f"arena: {error}", file=sys.stderr)
            worst = 2
    return worst


def records_in(paths: list[Path]) -> list[Path]:
    """The records named, and those in the folders named, in the order of their names."""
    found: list[Path] = []
    for path in paths:
        if not path.is_dir():
            found.append(path)
            continue
        inside = [file for file in sorted(path.glob("*.json")) if _may_be_record(file.name)]
        if not inside:
            raise UsageError(f"{path}: there is no record in this folder; records are *.json")
        found += inside
    return found


def _may_be_record(name: str) -> bool:
    """Whether it isn't one of the other files that lie beside records."""
    return not name.endswith(LOG) and name != SETTINGS_FILE


def differences(played: Record) -> list[Difference]:
    """Everything in which a record differs from the rules."""
    simultaneous = catalog.load(played["game"]).turns == "simultaneous"
    audit: Audit = SimultaneousAudit(played) if simultaneous else AlternatingAudit(played)
    return audit.differences()


def _verify(path: Path, shown: str) -> int:
    played = record.read(path)
    found = differences(played) or _file_differences(played, path)
    for difference in found:
        print(f"{shown}: {difference}")
    if not found:
        faults = len(played["faults"])
        told = f"{len(played['plies'])} moves, {len(played['turns'])} turns, "
        told += "1 fault" if faults == 1 else f"{faults or 'no'} faults"
        print(f"{shown}: agrees: {told}, {played['result']['reason']}")
    return 1 if found else 0


def _file_differences(played: Record, path: Path) -> list[Difference]:
    """Where the files that football has beside a record tell something else."""
    found = []
    for file, text in football_files.texts_of(played, path).items():
        try:
            told = file.read_text("utf-8")
        except FileNotFoundError:
            continue
        except (OSError, ValueError) as error:
            raise RecordError(f"{file}: can't be read: {error}") from None
        if _value(told) != _value(text):
            found.append(Difference(file.name, "another match", "the one of the record"))
    return found


def _value(text: str) -> object:
    try:
        return json.loads(text)
    except ValueError:
        return text.split()
