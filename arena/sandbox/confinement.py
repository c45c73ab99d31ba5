"""What a new process does to itself before it becomes the bot.

It runs in a forked child of the referee, and inside bubblewrap in an interpreter of its own, where
every import delays the start: the standard library's lightest parts only.
"""

from __future__ import annotations

import _socket
import marshal
import os
import resource
import signal
import sys
from array import array

from arena.sandbox import landlock
from arena.sandbox.seccomp import Filter, install
from arena.sandbox.syscalls import PR_SET_NO_NEW_PRIVS, drop_capabilities, prctl

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import NoReturn

FAILED = 127  # the exit status of a process that couldn't become the bot
PROGRAM = "program: "  # begins what is told if the layers hold and only the program can't be run
MOST_FILES = 1 << 16  # that may be open where there is no limit
CHANNELS = 5  # standard input, output and error, then where to tell failures and send the listener


class Confinement:
    """All that is known beforehand about a process to be."""

    def __init__(
        self,
        program: str,
        argv: tuple[str, ...],
        folder: str,
        environment: dict[str, str],
        rlimits: tuple[tuple[int, int], ...],
        rules: tuple[tuple[str, int], ...] | None,
        filter_: Filter | None,
        no_new_privs: bool,
    ) -> None:
        self.program = program
        self.argv = argv
        self.folder = folder
        self.environment = environment
        self.rlimits = rlimits
        self.rules = rules  # Landlock's; None without it
        self.filter = filter_
        self.no_new_privs = no_new_privs

    def packed(self) -> str:
        """The same as one word of a command line."""
        filter_ = self.filter and (self.filter.seccomp, self.filter.program, self.filter.self_at)
        fields = {**vars(self), "filter": filter_}
        return marshal.dumps(list(fields.values())).hex()


def unpacked(word: str) -> Confinement:
    """What `packed` has packed."""
    *fields, filter_, no_new_privs = marshal.loads(bytes.fromhex(word))
    fields += [filter_ and Filter(*filter_), no_new_privs]
    return Confinement(*fields)


def become(confinement: Confinement, channels: Sequence[int], ruleset: int | None) -> NoReturn:
    """Turn this process into the bot, or tell why that failed, and end.

    The channels are moved to the first descriptors; all others are closed. `ruleset` is Landlock's,
    if it was made beforehand.
    """
    told = channels[3]
    step = ""
    try:
        for at, channel in enumerate(channels):
            os.dup2(channel, at, inheritable=at < 3)
        told = 3
        _reset_signals()
        os.chdir(confinement.folder)
        step = "sandbox: "
        _confine(confinement, ruleset)
        step = PROGRAM
        os.execve(confinement.program, confinement.argv, confinement.environment)
    except BaseException as error:
        said = f"{getattr(error, 'errno', 0) or 0}\n{step}{_words(error)}"
        os.write(told, said.encode(errors="backslashreplace"))
    finally:
        os._exit(FAILED)  # whatever it is, this process must not live on as a second referee


def _words(error: BaseException) -> str:
    """What went wrong, without the number that comes before it."""
    words = getattr(error, "strerror", None) or str(error) or repr(error)
    name = getattr(error, "filename", None)
    return f"{name}: {words}" if name is not None else words


def _reset_signals() -> None:
    """What is ignored would stay ignored in the bot: by Python itself, by nohup, by shells."""
    for number in signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP}:
        if signal.getsignal(number) == signal.SIG_IGN:
            signal.signal(number, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_SETMASK, ())


def _confine(confinement: Confinement, ruleset: int | None) -> None:
    """Put on one layer after the other; seccomp would forbid what those before it need."""
    if confinement.no_new_privs:
        drop_capabilities()
        prctl(PR_SET_NO_NEW_PRIVS, 1)
    if confinement.rules is not None:
        made = landlock.ruleset(list(confinement.rules)) if ruleset is None else ruleset
        landlock.allow(made, "/proc/self", landlock.READ_FILE | landlock.READ_DIR)
        landlock.restrict(made)
    os.closerange(CHANNELS, max(resource.getrlimit(resource.RLIMIT_NOFILE)[0], MOST_FILES))
    if confinement.filter is not None:
        listener = install(confinement.filter, os.getpid())
        channel = _socket.socket(fileno=CHANNELS - 1)
        channel.sendmsg([b"!"], [(_socket.SOL_SOCKET, _socket.SCM_RIGHTS, array("i", [listener]))])
        channel.detach()
    for limit, value in confinement.rlimits:
        _lower(limit, value)  # last: the memory this process has now may be more than the bot's


def _lower(limit: int, value: int) -> None:
    """Set a limit for good, never above the one that is in force."""
    hard = resource.getrlimit(limit)[1]
    value = value if hard == resource.RLIM_INFINITY else min(value, hard)
    resource.setrlimit(limit, (value, value))


def main() -> NoReturn:
    """Inside bubblewrap: the confinement and the channels are words of the command line."""
    _, word, *channels = sys.argv
    become(unpacked(word), [int(channel) for channel in channels], None)
