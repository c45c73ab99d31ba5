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
    while True:
        for index, job in enumerate(jobs):
            now = _stamps(stamps[index] or sources(plan_of(job)))
            if now != stamps[index]:
                yield job
                stamps[index] = _stamps(sources(plan_of(job)) | set(now))
        time.sleep(_SECONDS)


def sources(plan: Plan) -> set[Path]:
    """The files that a bundle is made from; while that can't be told, those near the entry."""
    try:
        paths = {module.path for module in load(plan).modules.values()}
    except BundleError:
        paths = set(plan.entry.parent.glob("*.py"))
    return paths | {template for path in paths if (template := template_of(path))}


def _stamps(paths: set[Path] | dict[Path, int]) -> dict[Path, int]:
    stamps = {}
    for path in sorted(paths):
        try:
            stamps[path] = path.stat().st_mtime_ns
        except OSError:
            stamps[path] = 0
    return stamps
