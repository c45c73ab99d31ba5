"""Landlock: the kernel itself holds a process to the files it may open.

The rights are of the ABI that the kernel speaks; an older one knows fewer of them.
"""

from __future__ import annotations

import ctypes
import os
import stat
import struct

from arena.sandbox.syscalls import numbers, syscall

EXECUTE, WRITE_FILE, READ_FILE, READ_DIR = 1 << 0, 1 << 1, 1 << 2, 1 << 3
REMOVE_FILE, MAKE_REG, TRUNCATE = 1 << 5, 1 << 8, 1 << 14
OF_FILES = EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE
READ = EXECUTE | READ_FILE | READ_DIR
WRITE = READ_FILE | READ_DIR | WRITE_FILE | TRUNCATE | REMOVE_FILE | MAKE_REG
DEVICE = READ_FILE | WRITE_FILE

FILE_RIGHTS = {1: 13, 2: 14, 3: 15, 4: 15, 5: 16}  # how many of them an ABI knows
NET_RIGHTS = 0b11  # binding and connecting TCP, since ABI 4
SCOPES = 0b11  # abstract Unix sockets and signals, since ABI 6
VERSION_FLAG = 1
PATH_BENEATH = 1
NUMBERS = numbers("x86_64")  # the three calls have the same numbers on all machines


def abi() -> int:
    """The version of Landlock that the kernel speaks; OSError where it has none."""
    return syscall(NUMBERS["landlock_create_ruleset"], 0, 0, VERSION_FLAG)


def ruleset(rules: list[tuple[str, int]]) -> int:
    """A file descriptor of rules: these paths with these rights, and nothing else at all.

    A path that isn't there is left out: there is nothing to allow.
    """
    version = abi()
    handled = (1 << FILE_RIGHTS.get(version, FILE_RIGHTS[max(FILE_RIGHTS)])) - 1
    net = NET_RIGHTS if version >= 4 else 0
    scopes = SCOPES if version >= 6 else 0
    size = 24 if version >= 6 else 16 if version >= 4 else 8
    attributes = ctypes.create_string_buffer(struct.pack("QQQ", handled, net, scopes))
    made = syscall(NUMBERS["landlock_create_ruleset"], attributes, size, 0)
    for path, rights in rules:
        allow(made, path, rights & handled)
    return made


def allow(made: int, path: str, rights: int) -> None:
    """Add a rule for a file, or for a folder with all that is in it."""
    try:
        place = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except OSError:
        return
    try:
        if not stat.S_ISDIR(os.fstat(place).st_mode):
            rights &= OF_FILES
        rule = ctypes.create_string_buffer(struct.pack("=Qi", rights, place))
        syscall(NUMBERS["landlock_add_rule"], made, PATH_BENEATH, rule, 0)
    finally:
        os.close(place)


def restrict(made: int) -> None:
    """Hold this process, and all it becomes, to the rules; there is no way back."""
    syscall(NUMBERS["landlock_restrict_self"], made, 0)
