"""Notices when a source of a bundle changes."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TypeVar

from generator.build import Plan, load
from generator.errors import BundleError
from generator.values import template_of

_SECONDS = 0.2
Job = TypeVar("Job")


def changes(jobs: Sequence[Job], plan_of: Callable[[Job], Plan]) -> Iterator[Job]:
    """Every job once, and then again each time one of its sources is touched; never ends."""
    stamps: list[dict[Path, int]] = [{} for _ in jobs]
    guessed = [True for _ in jobs]
    while True:
        rested = True
        for index, job in enumerate(jobs):
            now = _stamps(stamps[index])
            if now != stamps[index] or guessed[index]:
                paths, guessed[index] = _look(plan_of(job))
                now |= _stamps(paths)
            if now != stamps[index]:
                stamps[index] = now  # before the bundle is made, so that no change is missed
                rested = False
                yield job
        if rested:
            time.sleep(_SECONDS)


def sources(plan: Plan) -> set[Path]:
    """The files that a bundle is made from; while that can't be told, those near the entry."""
    return _look(plan)[0]


def _look(plan: Plan) -> tuple[set[Path], bool]:
    """The sources, and whether they are only guessed: what is missing may yet appear."""
    try:
        program = load(plan)
        paths = {module.path for module in program.modules.values()} | program.embedded
        guessed = False
    except BundleError:
        paths, guessed = set(plan.entry.parent.glob("*.py")), True
    return paths | {template for path in paths if (template := template_of(path))}, guessed


def _stamps(paths: set[Path] | dict[Path, int]) -> dict[Path, int]:
    stamps = {}
    for path in sorted(paths):
        try:
            stamps[path] = path.stat().st_mtime_ns
        except OSError:
            stamps[path] = 0
    return stamps
