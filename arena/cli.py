"""`arena`: matches between bots under a referee that can be trusted with untrusted files."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

from arena import check, compare, perft, play, show, verify
from arena.entrant import EntrantError
from arena.options import UsageError
from arena.pool import WorkerError
from arena.record import KeepError, RecordError
from rules.catalog import CatalogError

COMMANDS = (play, check, compare, verify, perft, show)
EXIT_CODES = """exit codes: 0 done; 1 a record differs, or something failed; 2 wrong use;
3 technical defeat (check); 130 interrupted"""


def parser() -> argparse.ArgumentParser:
    """All commands with their options."""
    top = argparse.ArgumentParser(prog="arena", description=__doc__, epilog=EXIT_CODES)
    commands = top.add_subparsers(required=True, metavar="COMMAND")
    for command in COMMANDS:
        command.add(commands)
    return top


def main(argv: Sequence[str] | None = None) -> int:
    """Carry out a command; its exit code."""
    arguments = parser().parse_args(argv)
    try:
        if sys.platform != "linux":
            raise UsageError(
                "bots are measured by what only Linux tells of a process; run it there"
            )
        return int(arguments.run(arguments))
    except (UsageError, EntrantError, CatalogError, RecordError) as error:
        print(f"arena: {error}", file=sys.stderr)
        return 2
    except (WorkerError, KeepError) as error:
        print(f"arena: {error}", file=sys.stderr)
        return 1
    except BrokenPipeError:  # whoever read our output has seen enough, as `head` has
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        print("arena: interrupted", file=sys.stderr)
        return 130


if __name__ == "__main__":
    sys.exit(main())
