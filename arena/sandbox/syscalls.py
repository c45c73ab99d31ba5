"""The kernel by its numbers: system calls that Python has no functions for.

Imported by the process that becomes a bot, also inside bubblewrap, where every import delays the
start: nothing but `ctypes` and `os`.
"""

from __future__ import annotations

import ctypes
import os

PR_SET_PDEATHSIG = 1
PR_CAPBSET_DROP = 24
PR_SET_CHILD_SUBREAPER = 36
PR_SET_NO_NEW_PRIVS = 38
LAST_CAPABILITY = 63
CAPABILITY_VERSION_3 = 0x20080522

LAST_KNOWN = 469  # the newest system call whose meaning was considered, on all machines
AUDIT_ARCH = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}

# name, number on x86_64, number on aarch64
_TABLE = """
accept                    43  202
accept4                  288  242
acct                     163   89
add_key                  248  217
bind                      49  200
bpf                      321  280
capset                   126   91
chmod                     90    -
chown                     92    -
chroot                   161   51
clock_settime            227  112
clone                     56  220
clone3                   435  435
connect                   42  203
creat                     85    -
delete_module            176  106
execve                    59  221
execveat                 322  281
exit_group               231   94
fanotify_init            300  262
fanotify_mark            301  263
fchmod                    91   52
fchmodat                 268   53
fchmodat2                452  452
fchown                    93   55
fchownat                 260   54
fcntl                     72   25
file_setattr             469  469
finit_module             313  273
fork                      57    -
fremovexattr             199   16
fsconfig                 431  431
fsetxattr                190    7
fsmount                  432  432
fsopen                   430  430
fspick                   433  433
futimesat                261    -
init_module              175  105
inotify_add_watch        254   27
inotify_init             253    -
inotify_init1            294   26
io_uring_enter           426  426
io_uring_register        427  427
io_uring_setup           425  425
ioctl                     16   29
ioperm                   173    -
iopl                     172    -
ioprio_set               251   30
kcmp                     312  272
kexec_file_load          320  294
kexec_load               246  104
keyctl                   250  219
kill                      62  129
landlock_add_rule        445  445
landlock_create_ruleset  444  444
landlock_restrict_self   446  446
lchown                    94    -
link                      86    -
linkat                   265   37
listen                    50  201
lremovexattr             198   15
lsetxattr                189    6
lsm_set_self_attr        460  460
memfd_create             319  279
memfd_secret             447  447
migrate_pages            256  238
mkdir                     83    -
mkdirat                  258   34
mknod                    133    -
mknodat                  259   33
modify_ldt               154    -
mount                    165   40
mount_setattr            442  442
move_mount               429  429
move_pages               279  239
mq_open                  240  180
mq_unlink                241  181
msgctl                    71  187
msgget                    68  186
msgrcv                    70  188
msgsnd                    69  189
open                       2    -
open_by_handle_at        304  265
open_tree                428  428
open_tree_attr           467  467
openat                   257   56
openat2                  437  437
perf_event_open          298  241
pidfd_getfd              438  438
pidfd_open               434  434
pidfd_send_signal        424  424
pivot_root               155   41
prctl                    157  167
prlimit64                302  261
process_madvise          440  440
process_mrelease         448  448
process_vm_readv         310  270
process_vm_writev        311  271
ptrace                   101  117
quotactl                 179   60
quotactl_fd              443  443
reboot                   169  142
removexattr              197   14
removexattrat            466  466
rename                    82    -
renameat                 264   38
renameat2                316  276
request_key              249  218
rmdir                     84    -
rt_sigqueueinfo          129  138
rt_tgsigqueueinfo        297  240
sched_setaffinity        203  122
sched_setattr            314  274
sched_setparam           142  118
sched_setscheduler       144  119
seccomp                  317  277
semctl                    66  191
semget                    64  190
semop                     65  193
semtimedop               220  192
setdomainname            171  162
setfsgid                 123  152
setfsuid                 122  151
setgid                   106  144
setgroups                116  159
sethostname              170  161
setns                    308  268
setpgid                  109  154
setpriority              141  140
setregid                 114  143
setresgid                119  149
setresuid                117  147
setreuid                 113  145
setsid                   112  157
settimeofday             164  170
setuid                   105  146
setxattr                 188    5
setxattrat               463  463
shmat                     30  196
shmctl                    31  195
shmget                    29  194
socket                    41  198
socketpair                53  199
swapoff                  168  225
swapon                   167  224
symlink                   88    -
symlinkat                266   36
sync                     162   81
syncfs                   306  267
syslog                   103  116
tgkill                   234  131
tkill                    200  130
truncate                  76   45
umount2                  166   39
unlink                    87    -
unlinkat                 263   35
unshare                  272   97
userfaultfd              323  282
utime                    132    -
utimensat                280   88
utimes                   235    -
vfork                     58    -
vhangup                  153   58
"""


def machine() -> str:
    """The kind of processor, as the kernel calls it."""
    return os.uname().machine


def numbers(kind: str) -> dict[str, int]:
    """The numbers of the system calls that matter here; ValueError for an unknown machine."""
    if kind not in AUDIT_ARCH:
        raise ValueError(f"the system calls of {kind} aren't known, only those of x86_64, aarch64")
    column = list(AUDIT_ARCH).index(kind) + 1
    rows = (line.split() for line in _TABLE.split("\n") if line)
    return {row[0]: int(row[column]) for row in rows if row[column] != "-"}


_libc = ctypes.CDLL(None, use_errno=True)
_LONG = ctypes.c_long  # what is passed without a type would be cut to 32 bits
_syscall = _libc.syscall
_syscall.restype = _LONG
_NOTHING = _LONG(0)


def syscall(number: int, *arguments: int | ctypes.Array[ctypes.c_char]) -> int:
    """The result of a system call; OSError where it fails."""
    words = [_LONG(word) if isinstance(word, int) else word for word in arguments]
    result: int = _syscall(_LONG(number), *words)
    if result < 0:
        raise _failure()
    return result


def prctl(option: int, value: int) -> None:
    """Set a property of this process; OSError where it fails."""
    if _libc.prctl(option, _LONG(value), _NOTHING, _NOTHING, _NOTHING) != 0:
        raise _failure()


def drop_capabilities() -> None:
    """Give up all that root may do beyond other users, for good; not the ownership of its files."""
    if os.geteuid() != 0:
        return  # whoever has none can't get any: no_new_privs closes the only way
    drop = _libc.prctl
    for capability in range(LAST_CAPABILITY + 1):
        if drop(PR_CAPBSET_DROP, _LONG(capability), _NOTHING, _NOTHING, _NOTHING) != 0:
            break  # past the last one the kernel has, or not allowed to: then there are none
    header = (ctypes.c_uint32 * 2)(CAPABILITY_VERSION_3, 0)
    nothing = (ctypes.c_uint32 * 6)()
    if _libc.capset(header, nothing) != 0:
        raise _failure()


def _failure() -> OSError:
    number = ctypes.get_errno()
    return OSError(number, os.strerror(number))
