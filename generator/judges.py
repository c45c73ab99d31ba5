"""How long a source well-known judges accept, and how a size is written on the command line."""

from __future__ import annotations

import re
from typing import NamedTuple

from generator.errors import UsageError


class Judge(NamedTuple):
    """A judge and the largest source it takes, in bytes."""

    title: str
    max_bytes: int


# A limit that a judge counts in characters is taken as bytes, which is never more generous.
JUDGES: dict[str, Judge] = {
    "aio": Judge("Australian Informatics Olympiad, 100 000 bytes", 100_000),
    "atcoder": Judge("AtCoder, 512 KiB", 512 * 1024),
    "boj": Judge("Baekjoon Online Judge, 512 KB", 512 * 1024),
    "codeforces": Judge("Codeforces, 64 KB", 64 * 1024),
    "codingame": Judge("CodinGame, 100 000 characters", 100_000),
    "dmoj": Judge("DMOJ, 65 536 characters", 64 * 1024),
    "innopolis": Judge("Innopolis Open, 256 KB", 256 * 1024),
    "spoj": Judge("Sphere Online Judge, 50 000 bytes", 50_000),
}

_SIZE = re.compile(r"(\d+)\s*(k|kb|kib|m|mb|mib)?", re.IGNORECASE)
_FACTORS = {"": 1, "k": 1024, "m": 1024 * 1024}


def parse_size(text: str) -> int:
    """Bytes of `65536`, `64k`, `1M` or a judge's name; K and M count 1024 as judges do."""
    judge = JUDGES.get(text.strip().lower())
    if judge is not None:
        return judge.max_bytes
    match = _SIZE.fullmatch(text.strip())
    size = int(match[1]) * _FACTORS[(match[2] or "")[:1].lower()] if match else 0
    if size == 0:
        known = ", ".join(f"{name} ({judge.max_bytes})" for name, judge in JUDGES.items())
        raise UsageError(
            f"{text!r} is not a size", f"give bytes (65536), kilobytes (64k) or a judge: {known}"
        )
    return size
