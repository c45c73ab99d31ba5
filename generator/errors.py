"""The one error of the generator, written for the person who meets it: where, what, what to do."""

from __future__ import annotations

from typing import NamedTuple


class Location(NamedTuple):
    """A line of a source file, as the user knows the file."""

    path: str
    line: int

    def __str__(self) -> str:
        return f"{self.path}:{self.line}"


class BundleError(Exception):
    """The sources can't become one file (exit code 1)."""

    exit_code = 1

    def __init__(self, where: Location | None, what: str, advice: str = "") -> None:
        super().__init__(where, what, advice)
        self.where = where
        self.what = what
        self.advice = advice

    def __str__(self) -> str:
        place = f"{self.where}: " if self.where else ""
        advice = f"; {self.advice}" if self.advice else ""
        return f"{place}{self.what}{advice}"


class UsageError(BundleError):
    """The command line asks for something that isn't there (exit code 2)."""

    exit_code = 2

    def __init__(self, what: str, advice: str = "") -> None:
        super().__init__(None, what, advice)
