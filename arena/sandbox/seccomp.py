"""The filter of system calls: what a bot may simply do, and what the referee is asked about.

A filter sees numbers, not what pointers point to. So it lets harmless calls pass, and makes the
kernel ask the guard about all others (user notification), who can look closer, deny, and tell what
was tried. What is new in kernels yet to come is answered as an old kernel would: there is no such
call. Libraries are made to live with that.
"""

from __future__ import annotations

import ctypes
import errno
import struct

from arena.sandbox.syscalls import AUDIT_ARCH, LAST_KNOWN, numbers, syscall

_ASKED = """
    open openat openat2 creat truncate unlink unlinkat rmdir rename renameat renameat2
    mkdir mkdirat link linkat symlink symlinkat mknod mknodat
    chmod fchmod fchmodat fchmodat2 chown fchown lchown fchownat file_setattr
    utime utimes futimesat utimensat setxattr lsetxattr fsetxattr setxattrat
    removexattr lremovexattr fremovexattr removexattrat open_by_handle_at
    inotify_init inotify_init1 inotify_add_watch fanotify_init fanotify_mark sync syncfs

    fork vfork execve execveat exit_group setsid setpgid
    pidfd_open pidfd_send_signal pidfd_getfd ptrace process_vm_readv process_vm_writev
    process_madvise process_mrelease kcmp migrate_pages move_pages perf_event_open

    socket socketpair connect bind listen accept accept4
    memfd_create memfd_secret shmget shmat shmctl msgget msgsnd msgrcv msgctl
    semget semop semtimedop semctl mq_open mq_unlink
    io_uring_setup io_uring_enter io_uring_register bpf userfaultfd seccomp

    setuid setgid setreuid setregid setresuid setresgid setfsuid setfsgid setgroups
    add_key request_key keyctl lsm_set_self_attr
    mount umount2 pivot_root chroot unshare setns fsopen fsconfig fsmount fspick move_mount
    open_tree open_tree_attr mount_setattr quotactl quotactl_fd swapon swapoff acct
    init_module finit_module delete_module kexec_load kexec_file_load reboot syslog vhangup
    sethostname setdomainname settimeofday clock_settime iopl ioperm modify_ldt
"""
ASKED = tuple(_ASKED.split())

SELF = -1  # stands for the number of the process, which is only known when it is there
CLONE_THREAD = 0x10000
PRIO_PROCESS, IOPRIO_WHO_PROCESS = 0, 1
# Own name, memory and timers; never the signal at the referee's death, nor who may look inside.
PRCTL_HARMLESS = (2, 3, 7, 15, 16, 21, 23, 27, 29, 30, 38, 39, 40, 41, 42, 50, 51, 52, 54, 55, 56)
PR_SET_VMA = 0x53564D41
F_SETOWN, F_SETSIG, F_SETOWN_EX = 8, 10, 15  # lets the kernel send signals to others
TIOCSTI, TIOCLINUX = 0x5412, 0x541C  # types on a terminal
# Harmless where each of these arguments has one of these values.
ONLY_WITH: dict[str, list[tuple[int, tuple[int, ...]]]] = {
    "kill": [(0, (SELF,))],
    "tkill": [(0, (SELF,))],
    "tgkill": [(0, (SELF,))],
    "rt_sigqueueinfo": [(0, (SELF,))],
    "rt_tgsigqueueinfo": [(0, (SELF,))],
    "prlimit64": [(0, (0, SELF))],
    "sched_setaffinity": [(0, (0, SELF))],
    "sched_setscheduler": [(0, (0, SELF))],
    "sched_setparam": [(0, (0, SELF))],
    "sched_setattr": [(0, (0, SELF))],
    "setpriority": [(0, (PRIO_PROCESS,)), (1, (0, SELF))],
    "ioprio_set": [(0, (IOPRIO_WHO_PROCESS,)), (1, (0, SELF))],
    "prctl": [(0, (*PRCTL_HARMLESS, PR_SET_VMA))],
}
ONLY_WITHOUT = {"fcntl": (F_SETOWN, F_SETSIG, F_SETOWN_EX), "ioctl": (TIOCSTI, TIOCLINUX)}

SET_MODE_FILTER = 1
SPEC_ALLOW, NEW_LISTENER, WAIT_KILLABLE_RECV = 1 << 2, 1 << 3, 1 << 5
LOAD, EQUAL, AT_LEAST, ANY_BIT, RETURN = 0x20, 0x15, 0x35, 0x45, 0x06  # instructions
ALLOW, ASK, FAIL = 0x7FFF0000, 0x7FC00000, 0x00050000
NUMBER_AT, ARCH_AT, ARGUMENTS_AT = 0, 4, 16
INSTRUCTION = struct.Struct("HBBI")

Instruction = tuple[int, int, int, int]


class Filter:
    """A program for the kernel's filter machine, whole but for the number of its process."""

    def __init__(self, seccomp: int, program: bytes, self_at: tuple[int, ...]) -> None:
        self.seccomp = seccomp  # the number of the system call that takes the program
        self.program = program
        self.self_at = self_at


def asking_filter(kind: str) -> Filter:
    """The filter for a kind of machine; ValueError if its system calls aren't known."""
    steps = _steps(kind)
    program = b"".join(INSTRUCTION.pack(*step[:3], step[3] % (1 << 32)) for step in steps)
    self_at = [at * INSTRUCTION.size + 4 for at, step in enumerate(steps) if step[3] == SELF]
    return Filter(numbers(kind)["seccomp"], program, tuple(self_at))


def _steps(kind: str) -> list[Instruction]:
    known = numbers(kind)
    steps: list[Instruction] = [
        (LOAD, 0, 0, ARCH_AT),
        (EQUAL, 1, 0, AUDIT_ARCH[kind]),
        (RETURN, 0, 0, ASK),
        (LOAD, 0, 0, NUMBER_AT),
        *_where(AT_LEAST, LAST_KNOWN + 1, [(RETURN, 0, 0, FAIL | errno.ENOSYS)]),
        # clone3 has its flags in memory, where no filter can see them; without it, clone is used
        *_where(EQUAL, known["clone3"], [(RETURN, 0, 0, FAIL | errno.ENOSYS)]),
        *_where(EQUAL, known["clone"], _threads_only()),
    ]
    for name in ASKED:
        if name in known:
            steps += _where(EQUAL, known[name], [(RETURN, 0, 0, ASK)])
    for name, conditions in ONLY_WITH.items():
        steps += _where(EQUAL, known[name], _only_with(conditions))
    for name, values in ONLY_WITHOUT.items():
        steps += _where(EQUAL, known[name], _only_without(values))
    return [*steps, (RETURN, 0, 0, ALLOW)]


def _where(test: int, value: int, then: list[Instruction]) -> list[Instruction]:
    """Do this if the test holds; it must end in a decision."""
    return [(test, 0, len(then), value), *then]


def _argument(index: int) -> Instruction:
    # The lower half: all arguments that are looked at are 32 bits wide for the kernel too.
    return (LOAD, 0, 0, ARGUMENTS_AT + 8 * index)


def _threads_only() -> list[Instruction]:
    allowed = _where(ANY_BIT, CLONE_THREAD, [(RETURN, 0, 0, ALLOW)])
    return [_argument(0), *allowed, (RETURN, 0, 0, ASK)]


def _only_with(conditions: list[tuple[int, tuple[int, ...]]]) -> list[Instruction]:
    steps: list[Instruction] = []
    for index, values in conditions:
        steps.append(_argument(index))
        for position, value in enumerate(values):
            steps.append((EQUAL, len(values) - position, 0, value))
        steps.append((RETURN, 0, 0, ASK))
    return [*steps, (RETURN, 0, 0, ALLOW)]


def _only_without(values: tuple[int, ...]) -> list[Instruction]:
    steps = [_argument(1)]
    for value in values:
        steps += _where(EQUAL, value, [(RETURN, 0, 0, ASK)])
    return [*steps, (RETURN, 0, 0, ALLOW)]


def install(filter_: Filter, own_pid: int) -> int:
    """Put this process under the filter for good; the file descriptor answers for it.

    The process must have given up new privileges. A notification that was received isn't taken
    back when a signal arrives, so that stopping a bot doesn't make it ask twice (Linux 5.19).
    """
    code = ctypes.create_string_buffer(filter_.program, len(filter_.program))
    for at in filter_.self_at:
        struct.pack_into("I", code, at, own_pid)
    count = len(filter_.program) // INSTRUCTION.size
    header = ctypes.create_string_buffer(struct.pack("HxxxxxxQ", count, ctypes.addressof(code)))
    flags = NEW_LISTENER | SPEC_ALLOW
    try:
        return syscall(filter_.seccomp, SET_MODE_FILTER, flags | WAIT_KILLABLE_RECV, header)
    except OSError as error:
        if error.errno != errno.EINVAL:
            raise
        return syscall(filter_.seccomp, SET_MODE_FILTER, flags, header)
