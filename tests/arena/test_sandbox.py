"""The sandbox, tried for real: each bot is a process that does the thing, and must not succeed."""

from __future__ import annotations

import ctypes
import json
import os
import platform
import re
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import textwrap
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from arena.sandbox.seccomp import ASKED, asking_filter
from arena.sandbox.syscalls import AUDIT_ARCH, numbers

DRIVER = Path(__file__).with_name("sandbox_driver.py")
ROOT = DRIVER.parents[2]
LAYERS = ("no_new_privs", "landlock", "seccomp", "rlimits", "clean_environment")
WRAPPED = (*LAYERS, "bubblewrap")
ON_LINUX = sys.platform == "linux"
MACHINE = platform.machine()
NOBODY = 65534
PATIENCE = 60

pytestmark = pytest.mark.skipif(not ON_LINUX, reason="the sandbox is made of parts of Linux")

# Says whether the lines that follow went through, and with which error they did not.
TRY = """\
import errno, os, sys
def attempt():
{body}
try:
    attempt()
except OSError as error:
    print("denied", errno.errorcode[error.errno])
else:
    print("done")
"""

Run = Callable[..., dict[str, Any]]


class Driver:
    """A process that starts bots, one after the other."""

    def __init__(self, *command: str) -> None:
        self.process = subprocess.Popen(
            [*(command or (sys.executable,)), str(DRIVER)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd="/",
            env={**os.environ, "SECRET": "1"},
        )

    def __enter__(self) -> Driver:
        return self

    def __call__(self, **case: Any) -> dict[str, Any]:
        """What the driver tells about a case."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(case) + "\n")
        self.process.stdin.flush()
        told: dict[str, Any] = json.loads(self.process.stdout.readline())
        return told

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.communicate()


@pytest.fixture(scope="module")
def drive() -> Iterator[Driver]:
    with Driver() as driver:
        yield driver


@pytest.fixture(scope="session")
def here() -> dict[str, Any]:
    """What the sandbox is made of on this machine: `active` and `missing`."""
    ask = (
        "import json; from arena.sandbox.layers import probe; found = probe(); "
        "print(json.dumps([found.active, dict(found.missing)]))"
    )
    done = subprocess.run(
        [sys.executable, "-c", ask], capture_output=True, text=True, cwd=ROOT, check=True
    )
    active, missing = json.loads(done.stdout)
    return {"active": active, "missing": missing}


def need(here: dict[str, Any], layers: tuple[str, ...]) -> None:
    """Skip where a layer can't be had, with the reason that the probe gives."""
    for layer in layers:
        if layer not in here["active"]:
            pytest.skip(f"{layer}: {here['missing'][layer]}")


@pytest.fixture
def run(tmp_path: Path, here: dict[str, Any], drive: Driver) -> Run:
    """Runs a bot in a folder of its own and checks that nothing of it is left."""
    folder = tmp_path / "bot"
    folder.mkdir()

    def play(text: str, layers: tuple[str, ...] = LAYERS, **case: Any) -> dict[str, Any]:
        need(here, layers)
        (folder / "bot.py").write_text(textwrap.dedent(text))
        told = drive(folder=str(folder), layers=layers, **case)
        assert told["leaked"] == 0, "file descriptors were left open"
        assert told.get("survivors", []) == []
        return told

    return play


def trying(*lines: str) -> str:
    return TRY.format(body=textwrap.indent("\n".join(lines), "    "))


def is_alive(pid: int) -> bool:
    with suppress(OSError):
        stat = Path(f"/proc/{pid}/stat").read_text()
        return stat.rpartition(")")[2].split()[0] not in "ZX"
    return False


# --- what is forbidden whatever the policy

FORBIDDEN = {
    "fork": (("os.fork()",), "fork()"),
    "forkpty": (("os.forkpty()",), None),
    "subprocess": (("import subprocess", "subprocess.run(['/bin/true'])"), None),
    "posix_spawn": (("os.posix_spawn('/bin/true', ['true'], {})",), "vfork()"),
    "multiprocessing": (
        ("import multiprocessing as m", "m.get_context('fork').Process(target=print).start()"),
        "fork()",
    ),
    "execv": (("os.execv('/bin/sh', ['sh', '-c', 'true'])",), "execve('/bin/sh')"),
    "exec itself": (
        ("os.execv(sys.executable, [sys.executable, '-c', 'print(1)'])",),
        f"execve({os.path.realpath(sys.executable)!r})",
    ),
    "TCP": (("import socket", "socket.socket()"), "socket(AF_INET, SOCK_STREAM)"),
    "UDP": (
        ("import socket as s", "s.socket(s.AF_INET, s.SOCK_DGRAM)"),
        "socket(AF_INET, SOCK_DGRAM)",
    ),
    "Unix": (("import socket as s", "s.socket(s.AF_UNIX)"), "socket(AF_UNIX, SOCK_STREAM)"),
    "netlink": (
        ("import socket as s", "s.socket(s.AF_NETLINK, s.SOCK_RAW)"),
        "socket(AF_NETLINK, SOCK_RAW)",
    ),
    "socketpair": (("import socket", "socket.socketpair()"), "socketpair(AF_UNIX, SOCK_STREAM)"),
    "kill init": (("os.kill(1, 9)",), "kill(1, SIGKILL)"),
    "kill group": (("os.kill(0, 15)",), "kill(0, SIGTERM)"),
    "kill everybody": (("os.kill(-1, 9)",), "kill(-1, SIGKILL)"),
    "setsid": (("os.setsid()",), "setsid()"),
    "setpgid": (("os.setpgid(0, 0)",), "setpgid()"),
    "setuid": (("os.setuid(0)",), "setuid()"),
    "slow down the user": (("os.setpriority(os.PRIO_USER, 0, 19)",), "setpriority()"),
    "bind other processes": (("os.sched_setaffinity(1, {0})",), "sched_setaffinity(1)"),
    "limit other processes": (
        ("import resource as r", "r.prlimit(1, r.RLIMIT_CPU, (1, 1))"),
        "prlimit(1)",
    ),
    "memfd": (("os.memfd_create('x')",), "memfd_create()"),
    "pidfd": (("os.pidfd_open(1)",), "pidfd_open(1)"),
    "signals by pipe": (
        ("import fcntl", "fcntl.fcntl(0, fcntl.F_SETOWN, 1)"),
        "fcntl(F_SETOWN)",
    ),
    "sync": (("os.sync()", "raise PermissionError(1, '')"), "sync()"),
}


@pytest.mark.parametrize("what", FORBIDDEN)
def test_what_no_bot_may_do(run: Run, what: str) -> None:
    lines, words = FORBIDDEN[what]
    told = run(trying(*lines))
    assert told["stdout"] in ("denied EPERM\n", "denied EACCES\n"), told
    assert words is None or told["attempts"] == [words]
    assert told["attempts"] != []
    assert (told["status"], told["stderr"]) == (0, "")


def test_killing_the_referee(run: Run) -> None:
    told = run(trying("print(os.getppid())", "os.kill(os.getppid(), 9)"))
    parent, verdict = told["stdout"].split("\n", 1)
    assert verdict == "denied EPERM\n"
    assert told["attempts"] == [f"kill({parent}, SIGKILL)"]


# --- raw system calls: what Python has no function for

RAW = """\
    import ctypes, errno
    libc = ctypes.CDLL(None, use_errno=True)
    def call(number, *words):
        result = libc.syscall(ctypes.c_long(number), *map(ctypes.c_long, words))
        return errno.errorcode[ctypes.get_errno()] if result < 0 else result
"""
CALLS = numbers(MACHINE) if MACHINE in ("x86_64", "aarch64") else {}
RAW_CALLS = {
    "fork": ((), "EPERM", "fork()"),
    "vfork": ((), "EPERM", "vfork()"),
    "clone": ((17,), "EPERM", "fork()"),
    "clone3": ((0, 0), "ENOSYS", None),
    "io_uring_setup": ((8, 0), "EPERM", "io_uring_setup()"),
    "ptrace": ((16, 1), "EPERM", "ptrace(16, 1)"),
    "process_vm_readv": ((1, 0, 0, 0, 0, 0), "EPERM", "process_vm_readv(1)"),
    "unshare": ((0x10000000,), "EPERM", "unshare()"),
    "mount": ((0, 0, 0, 0, 0), "EPERM", "mount()"),
    "bpf": ((0, 0, 0), "EPERM", "bpf()"),
    "userfaultfd": ((0,), "EPERM", "userfaultfd()"),
    "perf_event_open": ((0, 0, -1, -1, 0), "EPERM", "perf_event_open()"),
    "keyctl": ((0, 0), "EPERM", "keyctl()"),
    "seccomp": ((1, 0, 0), "EPERM", "seccomp()"),
    "shmget": ((0, 4096, 0o1600), "EPERM", "shmget()"),
    "open_by_handle_at": ((0, 0, 0), "EPERM", "open_by_handle_at()"),
    "execveat": ((-100, 0, 0, 0, 0), "EPERM", "execveat()"),
    "tgkill": ((1, 1, 9), "EPERM", "tgkill(1, SIGKILL)"),
    "tkill": ((1, 9), "EPERM", "tkill(1, SIGKILL)"),
    "prctl": ((1, 0), "EPERM", "prctl(PR_SET_PDEATHSIG)"),
}


@pytest.mark.parametrize("name", [name for name in RAW_CALLS if name in CALLS])
def test_raw_system_calls(run: Run, name: str) -> None:
    words, error, tried = RAW_CALLS[name]
    told = run(f"{RAW}\n    print(call({CALLS[name]}, *{words}))")
    assert told["stdout"] == f"{error}\n", told
    assert told["attempts"] == ([tried] if tried else [])


@pytest.mark.parametrize("number", [470, 9999, 0x40000000 + 57, -1])
def test_unknown_calls_are_not_there(run: Run, number: int) -> None:
    told = run(f"{RAW}\n    print(call({number}))")
    assert told["stdout"] == "ENOSYS\n", told
    assert told["attempts"] == []


@pytest.mark.skipif("openat2" not in CALLS, reason=f"{MACHINE}: system calls aren't known")
def test_openat2(run: Run) -> None:
    told = run(f"""{RAW}
    path, how = ctypes.create_string_buffer(b"/etc/passwd"), (ctypes.c_uint64 * 3)()
    at = [ctypes.addressof(x) for x in (path, how)]
    print(call({CALLS["openat2"]}, -100, *at, 24))
    """)
    assert told["stdout"] == "EACCES\n", told
    assert told["attempts"] == ["open('/etc/passwd')"]


@pytest.mark.skipif(MACHINE != "x86_64", reason="only x86_64 has two kinds of system calls")
def test_calls_of_the_32_bit_machine(run: Run) -> None:
    told = run("""
    import ctypes, mmap
    code = mmap.mmap(-1, 4096, prot=7)
    code.write(bytes.fromhex("b802000000cd80c3"))  # mov eax, fork; int 0x80; ret
    address = ctypes.addressof(ctypes.c_char.from_buffer(code))
    print(ctypes.CFUNCTYPE(ctypes.c_int)(address)())
    """)
    if told["signal"] == signal.SIGSEGV:
        pytest.skip("this kernel has no calls of the 32-bit machine")
    assert told["stdout"] == "-1\n", told
    assert told["attempts"] == ["a system call of another kind of machine"]


# --- the filter by itself, for machines that aren't at hand

HEADERS = {
    "x86_64": "/usr/include/x86_64-linux-gnu/asm/unistd_64.h",
    "aarch64": "/usr/include/asm-generic/unistd.h",  # which it uses without a change
}
OWN_PID = 4711


@pytest.mark.parametrize("machine", HEADERS)
def test_numbers_are_those_of_the_kernel(machine: str) -> None:
    if not os.path.exists(HEADERS[machine]):
        pytest.skip(f"{HEADERS[machine]} isn't installed")
    header = Path(HEADERS[machine]).read_text()
    defined = dict(re.findall(r"#define __NR(?:3264)?_(\w+)\s+(\d+)", header))
    newest = max(map(int, defined.values()))
    ours = numbers(machine)
    assert len(ours) > 130
    for name, number in ours.items():
        if name in defined or number <= newest:
            assert int(defined[name]) == number, name
    assert set(ASKED) - set(ours) <= NOT_EVERYWHERE
    assert not (set(ASKED) - set(ours)) & set(defined)


NOT_EVERYWHERE = {
    *("open", "creat", "unlink", "rmdir", "rename", "mkdir", "link", "symlink", "mknod", "fork"),
    *("vfork", "chmod", "chown", "lchown", "utime", "utimes", "futimesat", "inotify_init"),
    *("iopl", "ioperm", "modify_ldt"),
}


def decision(machine: str, name: str, *arguments: int) -> str:
    """What the filter does with a call, by doing what the kernel's machine does."""
    filter_ = asking_filter(machine)
    program = bytearray(filter_.program)
    for at in filter_.self_at:
        struct.pack_into("I", program, at, OWN_PID)
    steps = list(struct.iter_unpack("HBBI", program))
    words = [word % (1 << 64) for word in (*arguments, *[0] * 6)][:6]
    data = struct.pack("iIQ6Q", numbers(machine)[name], AUDIT_ARCH[machine], 0, *words)
    at, held = 0, 0
    while True:
        code, yes, no, k = steps[at]
        if code == 0x06:
            return {0x7FFF0000: "allow", 0x7FC00000: "ask"}.get(k, os.strerror(k & 0xFFFF))
        if code == 0x20:
            held, jump = struct.unpack_from("I", data, k)[0], 0
        else:
            jump = yes if {0x15: held == k, 0x35: held >= k, 0x45: held & k}[code] else no
        at += 1 + jump


@pytest.mark.parametrize("machine", HEADERS)
@pytest.mark.parametrize(
    ("call", "decided"),
    [
        (("openat", -100), "ask"),
        (("clone", 17), "ask"),
        (("clone", 0x10000 | 0x100), "allow"),
        (("clone3",), "Function not implemented"),
        (("kill", OWN_PID, 9), "allow"),
        (("kill", OWN_PID + 1, 9), "ask"),
        (("kill", -1, 9), "ask"),
        (("tgkill", OWN_PID, 1), "allow"),
        (("prlimit64", 0), "allow"),
        (("prlimit64", OWN_PID), "allow"),
        (("prlimit64", 1), "ask"),
        (("setpriority", 0, 0), "allow"),
        (("setpriority", 2, 0), "ask"),
        (("setpriority", 0, 1), "ask"),
        (("prctl", 15), "allow"),
        (("prctl", 0x53564D41), "allow"),
        (("prctl", 1), "ask"),
        (("fcntl", 0, 3), "allow"),
        (("fcntl", OWN_PID, 8), "ask"),
        (("ioctl", 0, 0x5401), "allow"),
        (("ioctl", 0, 0x5412), "ask"),
        (("execve",), "ask"),
        (("capset",), "allow"),
    ],
    ids=str,
)
def test_what_the_filter_decides(machine: str, call: tuple[Any, ...], decided: str) -> None:
    assert decision(machine, *call) == decided


# --- files

READS = {
    "a system file": ("open('/etc/passwd').read()", "open('/etc/passwd')"),
    "a folder": ("os.listdir('/etc')", "open('/etc')"),
    "the root": ("os.listdir('/')", "open('/')"),
    "another bot": ("open('../other/secret.txt').read()", "open('../other/secret.txt')"),
    "another bot by a link": ("open('link').read()", "open('link')"),
    "around the corner": (
        "open('/proc/self/root/etc/passwd').read()",
        "open('/proc/self/root/etc/passwd')",
    ),
    "relative to a folder": (
        "os.open('../other/secret.txt', os.O_RDONLY, dir_fd=os.open('.', os.O_RDONLY))",
        "open('../other/secret.txt')",
    ),
    "other processes": ("open('/proc/1/cmdline').read()", "open('/proc/1/cmdline')"),
    "all processes": ("os.listdir('/proc')", "open('/proc')"),
    "shared memory": ("os.listdir('/dev/shm')", "open('/dev/shm')"),
}
WRITES = {
    "tmp": ("open('{outside}/new', 'w')", "open('{outside}/new')"),
    "its source": ("open('{bot}/bot.py', 'w')", "open('{bot}/bot.py')"),
    "beside its source": ("open('{bot}/new', 'w')", "open('{bot}/new')"),
    "its source by appending": ("open('{bot}/bot.py', 'a')", "open('{bot}/bot.py')"),
    "truncate": ("os.truncate('{bot}/bot.py', 0)", "truncate('{bot}/bot.py')"),
    "unlink": ("os.unlink('{outside}/old')", "unlink('{outside}/old')"),
    "rename": (
        "os.rename('{outside}/old', '{outside}/new')",
        "rename('{outside}/old', '{outside}/new')",
    ),
    "mkdir": ("os.mkdir('{outside}/new')", "mkdir('{outside}/new')"),
    "rmdir": ("os.rmdir('{outside}/empty')", "rmdir('{outside}/empty')"),
    "symlink": ("os.symlink('/', '{outside}/new')", "symlink('{outside}/new')"),
    "link": (
        "os.link('{bot}/bot.py', '{outside}/new')",
        "link('{bot}/bot.py', '{outside}/new')",
    ),
    "mkfifo": ("os.mkfifo('{outside}/new')", "mknod('{outside}/new')"),
    "chmod": ("os.chmod('{outside}/old', 0)", "chmod('{outside}/old')"),
    "chown": ("os.chown('{outside}/old', 1, 1)", "chown('{outside}/old')"),
    "utime": ("os.utime('{outside}/old', (1, 1))", "utime('{outside}/old')"),
    "a nameless file": (
        "os.open('{outside}', os.O_TMPFILE | os.O_RDWR)",
        "open('{outside}')",
    ),
}


@pytest.fixture
def outside(tmp_path: Path) -> Path:
    """A folder that isn't the bot's, with things in it."""
    folder = tmp_path / "outside"
    folder.mkdir()
    (folder / "old").write_text("old")
    (folder / "empty").mkdir()
    return folder


def contents(folder: Path) -> dict[str, tuple[int, int, float]]:
    stats = {path.name: path.lstat() for path in sorted(folder.iterdir())}
    return {name: (stat.st_mode, stat.st_size, stat.st_mtime) for name, stat in stats.items()}


@pytest.mark.parametrize("layers", [LAYERS, WRAPPED], ids=["plain", "bubblewrap"])
@pytest.mark.parametrize("what", READS)
def test_reading_outside(run: Run, tmp_path: Path, what: str, layers: tuple[str, ...]) -> None:
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "secret.txt").write_text("the secret")
    (tmp_path / "bot" / "link").symlink_to(tmp_path / "other" / "secret.txt")
    line, words = READS[what]
    told = run(trying(f"print({line})"), layers)
    assert told["stdout"] == "denied EACCES\n", told
    assert told["attempts"] == [words]


@pytest.mark.parametrize("what", WRITES)
def test_writing_outside(run: Run, tmp_path: Path, outside: Path, what: str) -> None:
    line, words = (text.format(outside=outside, bot=tmp_path / "bot") for text in WRITES[what])
    text = trying(line)
    before = contents(outside)
    told = run(text)
    assert told["stdout"] in ("denied EACCES\n", "denied EPERM\n"), told
    assert told["attempts"] == [words]
    assert contents(outside) == before
    assert (tmp_path / "bot" / "bot.py").read_text() == text
    assert [path.name for path in (tmp_path / "bot").iterdir()] == ["bot.py"]


# chmod, chown and utime are seccomp's alone: Landlock doesn't know them.
@pytest.mark.parametrize("what", sorted(WRITES.keys() - {"chmod", "chown", "utime"}))
def test_landlock_alone_holds_too(run: Run, tmp_path: Path, outside: Path, what: str) -> None:
    line, _ = (text.format(outside=outside, bot=tmp_path / "bot") for text in WRITES[what])
    before = contents(outside)
    told = run(trying(line), ("no_new_privs", "landlock"))
    assert told["stdout"].startswith("denied E"), told
    assert told["attempts"] is None
    assert contents(outside) == before


def test_the_guard_alone_holds_too(run: Run, outside: Path) -> None:
    told = run(trying(f"open('{outside}/old').read()"), ("no_new_privs", "seccomp"))
    assert (told["stdout"], len(told["attempts"])) == ("denied EACCES\n", 1), told


def test_a_race_with_the_guard_gains_nothing(run: Run, outside: Path) -> None:
    """The path changes while the guard looks: what it let go on, Landlock stops."""
    told = run(f"""
    import ctypes, os, threading
    good, bad = __file__.encode(), {str(outside / "old")!r}.encode()
    size = max(len(good), len(bad)) + 1
    path = ctypes.create_string_buffer(good, size)
    libc = ctypes.CDLL(None)
    running = True
    def swap():
        while running:
            ctypes.memmove(path, bad + bytes(size - len(bad)), size)
            ctypes.memmove(path, good + bytes(size - len(good)), size)
    thread = threading.Thread(target=swap)
    thread.start()
    texts = set()
    for _ in range(1000):
        fd = libc.open(path, 0)
        if fd >= 0:
            texts.add(os.read(fd, 3))
            os.close(fd)
    running = False
    thread.join()
    print(sorted(texts))
    """)
    assert told["status"] == 0, told
    assert "old" not in told["stdout"]


def test_the_writable_folder(run: Run, tmp_path: Path) -> None:
    (tmp_path / "bot" / "input.txt").write_text("question")
    told = run(
        """
        import os, tempfile
        text = open("input.txt").read()
        with open("output.txt", "w") as file:
            file.write(text.upper())
        open("old.txt", "w").close()
        os.rename("old.txt", "new.txt")
        os.truncate("new.txt", 3)
        os.remove("input.txt")
        with tempfile.TemporaryFile() as file:
            file.write(b"x")
        print(sorted(os.listdir()))
        """,
        write=[str(tmp_path / "bot")],
    )
    assert told["attempts"] == [], told
    assert told["stdout"] == "['bot.py', 'new.txt', 'output.txt']\n"
    assert (tmp_path / "bot" / "output.txt").read_text() == "QUESTION"


@pytest.mark.parametrize("line", ["os.mkdir('x')", "os.symlink('/etc', 'x')", "os.mkfifo('x')"])
def test_only_plain_files_can_be_made(run: Run, tmp_path: Path, line: str) -> None:
    told = run(trying(line), write=[str(tmp_path / "bot")])
    assert told["stdout"].startswith("denied"), told
    assert len(told["attempts"]) == 1
    assert not os.path.lexists(tmp_path / "bot" / "x")


# --- how much it may take


def test_a_memory_bomb(run: Run) -> None:
    told = run(
        """
        hoard = []
        try:
            while True:
                hoard.append(bytearray(1 << 20))
        except MemoryError:
            count = len(hoard)
            del hoard
            print("stopped", 100 < count < 300)
        """,
        memory=300 << 20,
    )
    assert told["stdout"] == "stopped True\n", told


def test_memory_without_the_address_space(run: Run) -> None:
    """What is only reserved doesn't count, what is used does."""
    told = run(
        """
        import mmap
        mmap.mmap(-1, 1 << 32, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS, prot=mmap.PROT_READ)
        try:
            bytearray(1 << 30)
        except MemoryError:
            print("stopped")
        """,
        memory=300 << 20,
        address_space=False,
    )
    assert told["stdout"] == "stopped\n", told


def test_running_out_of_files(run: Run) -> None:
    told = run("""
    import errno, os
    files = []
    try:
        while True:
            files.append(os.open("/dev/null", os.O_RDONLY))
    except OSError as error:
        print(errno.errorcode[error.errno], 50 < len(files) < 64)
    """)
    assert told["stdout"] == "EMFILE True\n", told
    assert told["attempts"] == []


def test_a_file_that_grows(run: Run, tmp_path: Path) -> None:
    told = run(
        trying("with open('big', 'wb') as file:", "    while True: file.write(bytes(1 << 20))"),
        write=[str(tmp_path / "bot")],
    )
    assert told["stdout"] == "denied EFBIG\n", told
    assert (tmp_path / "bot" / "big").stat().st_size == 16 << 20


def test_limits_cannot_be_raised(run: Run) -> None:
    told = run("""
    import resource as r
    for limit in (r.RLIMIT_AS, r.RLIMIT_NOFILE, r.RLIMIT_FSIZE, r.RLIMIT_CPU):
        soft, hard = r.getrlimit(limit)
        assert soft == hard != r.RLIM_INFINITY
        try:
            r.setrlimit(limit, (hard + 1, hard + 1))
        except ValueError:
            print("denied")
    """)
    assert told["stdout"] == "denied\n" * 4, told
    assert told["attempts"] == []


def test_too_much_cpu_is_the_end(run: Run) -> None:
    told = run("while True: pass", cpu=1)
    assert told["signal"] in (signal.SIGXCPU, signal.SIGKILL), told


# --- what works

ORDINARY = """
    import argparse, array, bisect, collections, contextlib, copy, ctypes, dataclasses, datetime
    import decimal, enum, fractions, functools, hashlib, heapq, io, itertools, json, locale, logging
    import math, operator, os, pathlib, pickle, platform, queue, random, re, statistics, string
    import struct, sys, textwrap, threading, time, traceback, typing, unittest, uuid, zlib, zoneinfo
    import concurrent.futures, multiprocessing, subprocess, socket, asyncio, tempfile, signal, mmap
    hashlib.sha256(b"x").hexdigest(), uuid.uuid4(), random.SystemRandom().random(), os.urandom(4)
    os.cpu_count(), os.getloadavg(), os.getpid(), os.uname(), time.localtime(), os.nice(0)
    datetime.datetime.now().astimezone(), os.path.expanduser("~"), os.path.exists("/etc/passwd")
    open("/dev/urandom", "rb").read(1), open("/dev/null", "w").write("x"), open("/dev/zero", "rb")
    locale.setlocale(locale.LC_ALL, ""), open("/proc/self/status").read(), os.getpriority(0, 0)
    open("/dev/stdout", "w").write(""), os.sched_getaffinity(0), os.kill(os.getpid(), 0)
    signal.signal(signal.SIGUSR1, lambda *_: None), signal.raise_signal(signal.SIGUSR1)
    signal.setitimer(signal.ITIMER_REAL, 5), sys.setrecursionlimit(10**5)
    threading.stack_size(1 << 24)
    print(os.path.exists("/nowhere"), open(__file__).readline())
    try:
        open("/nowhere/at/all")
    except FileNotFoundError:
        print("not there")
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        print(sum(pool.map(int, "12345")))
"""


@pytest.mark.parametrize("layers", [LAYERS, WRAPPED], ids=["plain", "bubblewrap"])
def test_an_ordinary_program(run: Run, layers: tuple[str, ...]) -> None:
    told = run(ORDINARY, layers)
    assert (told["status"], told["attempts"]) == (0, []), told
    assert told["stdout"] == "False \n\nnot there\n15\n"


@pytest.mark.parametrize("layers", [LAYERS, WRAPPED], ids=["plain", "bubblewrap"])
def test_what_libraries_try_is_denied_without_a_word(run: Run, layers: tuple[str, ...]) -> None:
    """Old libffi, the name service of libc, and Java."""
    told = run(
        """
        import os, socket
        print(bool(open("/proc/mounts").read()))
        quiet = [
            lambda: socket.socket(socket.AF_UNIX, socket.SOCK_STREAM | socket.SOCK_NONBLOCK),
            lambda: os.mkdir("/tmp/hsperfdata_nobody"),
            lambda: open("/tmp/hsperfdata_nobody", "w"),
            lambda: open("/proc/self/comm", "w"),
            lambda: open("/sys/kernel/mm/ksm/run"),
        ]
        for attempt in quiet:
            try:
                print(attempt())
            except OSError:
                print("denied")
        """,
        layers,
    )
    assert told["stdout"] == "True\n" + "denied\n" * 5, told
    assert told["attempts"] == []
    assert not os.path.exists("/tmp/hsperfdata_nobody")


@pytest.mark.parametrize("layers", [LAYERS, WRAPPED], ids=["plain", "bubblewrap"])
def test_whole_trees_can_be_read(run: Run, tmp_path: Path, layers: tuple[str, ...]) -> None:
    trees = ["/usr", "/lib", "/lib64", "/bin", "/etc", str(tmp_path / "bot")]
    told = run(
        "import os; print(open('/etc/passwd').readable(), os.path.exists('/usr/bin'))",
        layers,
        read=[tree for tree in trees if os.path.isdir(tree)],
    )
    assert (told["stdout"], told["attempts"]) == ("True True\n", []), told


def test_time_zones(run: Run) -> None:
    if not Path("/usr/share/zoneinfo/Europe/Berlin").exists():
        pytest.skip("there are no time zones on this machine")
    told = run("import zoneinfo; print(zoneinfo.ZoneInfo('Europe/Berlin'))")
    assert (told["stdout"], told["attempts"]) == ("Europe/Berlin\n", []), told


@pytest.mark.parametrize("layers", [LAYERS, WRAPPED], ids=["plain", "bubblewrap"])
def test_nothing_of_the_environment_is_inherited(run: Run, layers: tuple[str, ...]) -> None:
    told = run("import os; print(sorted(os.environ), os.environ['LANG'], os.getcwd())", layers)
    names = ["ARENA_BOT", "HOME", "LANG", "PATH", "PYTHONHASHSEED", "TMPDIR"]
    shown, language, folder = told["stdout"].rsplit(maxsplit=2)
    assert [name for name in eval(shown) if name != "PWD"] == names, told
    assert (language, Path(folder).name) == ("C.UTF-8", "bot")


def test_only_its_own_descriptors(run: Run) -> None:
    told = run("import os; print(sorted(os.listdir('/proc/self/fd')), os.getsid(0) == os.getpid())")
    assert told["stdout"] == "['0', '1', '2', '3'] True\n", told  # 3 is the folder being listed


def test_root_has_no_rights_of_root(run: Run) -> None:
    told = run("""
    lines = dict(line.split(":\\t") for line in open("/proc/self/status").read().splitlines())
    print([int(lines[name], 16) for name in ("CapPrm", "CapEff", "CapInh", "CapAmb")])
    print(lines["NoNewPrivs"])
    """)
    assert told["stdout"] == "[0, 0, 0, 0]\n1\n", told


def test_signals_are_as_a_program_expects(run: Run) -> None:
    cat = shutil.which("cat") or ""
    told = run("", argv=[cat, "/proc/self/status"], read=[os.path.realpath(cat)])
    state = dict(line.split(":\t") for line in told["stdout"].splitlines())
    ours = sum(1 << number - 1 for number in signal.valid_signals())  # libc keeps two for itself
    found = [int(state[name], 16) & ours for name in ("SigBlk", "SigIgn", "SigCgt")]
    assert found == [0, 0, 0]


# --- what the guard measures


@pytest.mark.parametrize("layers", [LAYERS, WRAPPED], ids=["plain", "bubblewrap"])
def test_the_peak_of_memory(run: Run, layers: tuple[str, ...]) -> None:
    idle = run("pass", layers)["peak_kb"]
    told = run("x = bytearray(50 << 20); x[::4096] = bytes(len(x[::4096])); del x", layers)
    assert 49 << 10 < told["peak_kb"] - idle < 51 << 10, (idle, told)


@pytest.mark.parametrize("layers", [LAYERS, WRAPPED], ids=["plain", "bubblewrap"])
def test_what_was_used_before_is_not_the_bots(run: Run, layers: tuple[str, ...]) -> None:
    """The clock goes on through the start of the program: the guard knows where it stood then."""
    told = run("import time; print(time.process_time())", layers)
    at_start, at_exit = told["cpu"]
    assert 0 < at_start < float(told["stdout"]) < at_exit, told


def test_repeated_attempts_are_told_once(run: Run) -> None:
    told = run("""
    import os
    for number in range(1000):
        try:
            os.open(f"/etc/{'passwd' if number % 2 else 'group'}", os.O_RDONLY)
        except PermissionError:
            pass
    print("done")
    """)
    assert told["stdout"] == "done\n"
    assert told["attempts"] == ["open('/etc/group')", "open('/etc/passwd')"]


def test_a_path_that_cannot_be_read(run: Run) -> None:
    told = run(f"{RAW}\n    print(call({CALLS.get('openat', 0)}, -100, 1, 0, 0))")
    assert (told["stdout"], told["attempts"]) == (
        "EACCES\n",
        ["openat(a path that can't be read)"],
    )


def test_a_bot_that_asks_without_end(run: Run) -> None:
    """The referee goes on watching it, and ends it."""
    told = run(
        """
        import os, threading
        file = __file__
        def ask():
            while True:
                os.close(os.open(file, os.O_RDONLY))
        for _ in range(4):
            threading.Thread(target=ask).start()
        """,
        patience=0.5,
    )
    assert (told["status"], told["signal"]) == (None, None)


def test_a_bot_that_dies_while_it_asks(run: Run) -> None:
    told = run("""
    import os, signal, threading
    threading.Thread(target=lambda: os.kill(os.getpid(), signal.SIGKILL)).start()
    while True:
        os.close(os.open(__file__, os.O_RDONLY))
    """)
    assert told["signal"] == signal.SIGKILL, told


# --- the end

HIDE = """
    import os, sys, time
    hidden, hiding = os.pipe()
    if os.fork() == 0:
        os.setsid()
        child = os.fork()
        if child == 0:
            {then}
        print(child, flush=True)
        os._exit(0)
    os.wait()
    os.close(hiding)
    os.read(hidden, 1)
"""
SLEEP = "os.execve(sys.executable, ['x', '-I', '-S', '-c', 'import time; time.sleep(99)'], {})"


@pytest.mark.parametrize(
    "then", ["os.close(hiding); time.sleep(99)", SLEEP], ids=["marked", "unmarked"]
)
def test_without_the_sandbox_children_are_found(run: Run, then: str) -> None:
    told = run(HIDE.format(then=then), ())
    assert told["status"] == 0, told
    assert not is_alive(int(told["stdout"]))


def test_children_are_found_by_their_mark(tmp_path: Path) -> None:
    """Where this process can't adopt orphans, they are somebody else's children."""
    text = HIDE.format(then="os.close(hiding); time.sleep(99)")
    (tmp_path / "bot.py").write_text(textwrap.dedent(text))
    with Driver() as driver:
        told = driver(folder=str(tmp_path), layers=(), adopt=False)
    assert told["status"] == 0, told
    assert not is_alive(int(told["stdout"]))


def test_without_the_sandbox_a_flood_of_processes_ends(run: Run) -> None:
    """A few processes that are replaced by their children again and again, never for long."""
    told = run(
        """
        import os, time
        for _ in range(3):
            os.fork()
        os.setpgid(0, 0)
        for _ in range(200):
            if os.fork():
                os._exit(0)
        print(os.getpid(), flush=True)
        time.sleep(99)
        """,
        (),
    )
    assert not any(is_alive(int(pid)) for pid in told["stdout"].split())


def test_a_stopped_bot_is_ended(run: Run) -> None:
    told = run("import os, signal; os.kill(os.getpid(), signal.SIGSTOP)", patience=0.3)
    assert (told["status"], told["signal"]) == (None, None), told


@pytest.mark.parametrize("layers", [(), LAYERS, WRAPPED], ids=["none", "plain", "bubblewrap"])
def test_a_bot_dies_with_its_referee(
    tmp_path: Path, here: dict[str, Any], layers: tuple[str, ...]
) -> None:
    need(here, layers)
    (tmp_path / "bot.py").write_text("import time\nprint(1, flush=True)\ntime.sleep(99)")
    with Driver() as driver:
        pid = driver(folder=str(tmp_path), layers=layers, abandon=True)["pid"]
        assert is_alive(pid)
    patience = time.monotonic() + 10
    while is_alive(pid) and time.monotonic() < patience:
        time.sleep(0.01)
    assert not is_alive(pid)


# --- programs that can't be started


@pytest.mark.parametrize("layers", [(), LAYERS, WRAPPED], ids=["none", "plain", "bubblewrap"])
@pytest.mark.parametrize(
    ("name", "text", "mode", "words"),
    [
        ("gone", None, 0, "the program isn't there"),
        ("plain.txt", "x", 0o644, "the program isn't executable"),
        ("data", "\x01\x02", 0o755, "it is no program for this machine"),
        ("script", "#!/nowhere/python\n", 0o755, "the interpreter that its first line names"),
    ],
)
def test_what_cannot_be_started(
    run: Run, tmp_path: Path, layers: tuple[str, ...], name: str, text: str, mode: int, words: str
) -> None:
    path = tmp_path / "bot" / name
    if text is not None:
        path.write_text(text)
        path.chmod(mode)
    told = run("", layers, argv=[str(path)])
    assert told["error"].startswith(f"{path}: "), told
    assert words in told["error"]


def test_a_program_outside_the_policy(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "program"
    shutil.copy("/bin/true", path)
    told = run("", argv=[str(path)])
    assert "name it, with its interpreter, among what the bot may read" in told["error"]


def test_a_folder_that_is_not_there(drive: Driver, tmp_path: Path) -> None:
    told = drive(folder=str(tmp_path / "gone"), layers=(), argv=["/bin/true"])
    assert told["error"] == f"/bin/true: {tmp_path}/gone: No such file or directory"


def test_a_name_that_is_no_text(run: Run, tmp_path: Path) -> None:
    path = os.fsdecode(os.fsencode(tmp_path / "bot") + b"/\xff")
    Path(path).write_text("\x01")
    os.chmod(path, 0o755)
    told = run("", argv=[path])
    assert "it is no program for this machine" in told["error"]


def test_when_no_process_can_be_made(tmp_path: Path) -> None:
    text = (
        "import os, arena.sandbox.spawn as s; from pathlib import Path\n"
        "from arena.sandbox.policy import *\n"
        "def fork(): raise BlockingIOError(11, 'Resource temporarily unavailable')\n"
        "os.fork, before = fork, os.listdir('/proc/self/fd')\n"
        "try: s.spawn(['/bin/true'], Path('/'), Policy((), (), 1, 1), NONE)\n"
        "except s.NoRoomError as error: print(error, before == os.listdir('/proc/self/fd'))"
    )
    done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, cwd=ROOT)
    assert "no process can be made" in done.stdout, done.stderr
    assert done.stdout.endswith("True\n")


def test_threads_are_refused() -> None:
    text = (
        "import threading, time; from pathlib import Path;"
        "from arena.sandbox.policy import *;"
        "from arena.sandbox.spawn import spawn;"
        "threading.Thread(target=time.sleep, args=(1,), name='other', daemon=True).start();"
        "spawn(['/bin/true'], Path('/'), Policy((), (), 1, 1), NONE)"
    )
    done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, cwd=ROOT)
    assert "bots can only be started by a program with one thread" in done.stderr
    assert "other" in done.stderr


# --- what the machine can give, and what not


def test_what_the_kernel_has_is_used(here: dict[str, Any]) -> None:
    """Tests that need a layer are skipped without it: here it shows if the fault is ours."""
    has = ["rlimits", "clean_environment", "no_new_privs"]
    if ctypes.CDLL(None).syscall(444, None, ctypes.c_long(0), ctypes.c_long(1)) > 0:
        has.append("landlock")
    actions = Path("/proc/sys/kernel/seccomp/actions_avail")
    if CALLS and actions.exists() and "user_notif" in actions.read_text():
        has.append("seccomp")
    wrap = ["bwrap", "--unshare-all", "--ro-bind", "/", "/", "--proc", "/proc", "--dev", "/dev"]
    if shutil.which("bwrap") and subprocess.run([*wrap, "true"]).returncode == 0:
        has.append("bubblewrap")
    assert sorted(has) == sorted(here["active"]), here["missing"]


def probed(prepare: str, wanted: str = "LAYERS", **environment: str) -> tuple[list[str], Any]:
    """What the probe finds after something was broken on purpose."""
    text = (
        "import json, errno, os, sys\nimport arena.sandbox.layers as s\nLAYERS = s.LAYERS\n"
        f"{textwrap.dedent(prepare)}\nfound = s.probe({wanted})\n"
        "print(json.dumps([found.active, dict(found.missing), found.is_full()]))"
    )
    done = subprocess.run(
        [sys.executable, "-c", text],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, **environment},
    )
    assert done.returncode == 0, done.stderr
    active, missing, is_full = json.loads(done.stdout)
    assert set(active) | set(missing) == {*WRAPPED}
    return active, {**missing, "is_full": is_full}


def test_a_kernel_without_landlock() -> None:
    active, missing = probed("""
    def none(*_):
        raise OSError(errno.ENOSYS, "Function not implemented")
    s.landlock.syscall = none
    """)
    assert "landlock" not in active
    assert missing["landlock"] == "this kernel is too old for it"
    assert not missing["is_full"]


def test_landlock_that_does_not_hold() -> None:
    _, missing = probed("s.landlock.restrict = lambda made: None")
    assert missing["landlock"] == "the kernel takes the rules and doesn't hold to them"


def test_an_unknown_machine() -> None:
    active, missing = probed("s.machine = lambda: 'riscv64'")
    assert missing["seccomp"].startswith("the system calls of riscv64 aren't known")
    assert missing["bubblewrap"] == "it needs seccomp, which isn't active"
    assert "landlock" in active or "landlock" in missing


def test_a_kernel_without_notifications() -> None:
    _, missing = probed("""
    import arena.sandbox.confinement
    def none(*_):
        raise OSError(errno.EINVAL, "Invalid argument")
    arena.sandbox.confinement.install = none
    """)
    assert "sandbox: Invalid argument" in missing["seccomp"]


def test_another_system() -> None:
    active, missing = probed("sys.platform = 'darwin'")
    assert active == ["rlimits", "clean_environment"]
    assert missing["landlock"] == "only Linux has it, and this is darwin"


def test_bubblewrap_that_is_not_installed(tmp_path: Path) -> None:
    active, missing = probed("", PATH=str(tmp_path))
    assert missing["bubblewrap"] == "bwrap isn't installed"
    assert missing["is_full"] == (set(LAYERS) <= set(active))


def test_bubblewrap_that_fails(tmp_path: Path, here: dict[str, Any]) -> None:
    need(here, LAYERS)
    broken = tmp_path / "bwrap"
    broken.write_text("#!/bin/sh\necho 'bwrap: no permissions' >&2\nexit 1\n")
    broken.chmod(0o755)
    _, missing = probed("", PATH=f"{tmp_path}:{os.environ['PATH']}")
    assert "bwrap: no permissions" in missing["bubblewrap"]
    assert missing["is_full"]


def test_layers_can_be_left_out(here: dict[str, Any]) -> None:
    active, missing = probed("", "('rlimits', 'clean_environment')")
    assert active == ["rlimits", "clean_environment"]
    assert missing["seccomp"] == "it was switched off"
    assert not missing["is_full"]


@pytest.mark.parametrize("layers", [("rlimits",), ("no_new_privs", "landlock"), ()], ids=str)
def test_bots_run_with_what_is_there(run: Run, layers: tuple[str, ...]) -> None:
    told = run("print('played')", layers)
    assert (told["stdout"], told["status"], told["attempts"]) == ("played\n", 0, None)


# --- as somebody else


@pytest.fixture(scope="module")
def nobody() -> Iterator[tuple[Path, Driver]]:
    """A folder that an ordinary user can read, and a driver that runs as that user."""
    if os.geteuid() != 0:
        pytest.skip("these tests run as an ordinary user anyway")
    become = (
        f"import os, sys; os.setgroups([]); os.setgid({NOBODY}); os.setuid({NOBODY}); "
        "os.execv(sys.argv[1], sys.argv[1:])"
    )
    python = "/usr/bin/python3"
    start = [sys.executable, "-c", become, python]
    check = f"import sys; open({str(DRIVER)!r}); sys.exit(sys.version_info < (3, 11))"
    if not os.path.exists(python):
        pytest.skip(f"there is no {python} that an ordinary user can run")
    if subprocess.run([*start, "-c", check], capture_output=True).returncode != 0:
        pytest.skip(f"an ordinary user can't read these files, or {python} is older than 3.11")
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o755)
    with Driver(*start) as driver:
        yield folder, driver
    shutil.rmtree(folder)


@pytest.mark.parametrize("layers", [LAYERS, WRAPPED], ids=["plain", "bubblewrap"])
@pytest.mark.parametrize(
    ("text", "attempts"),
    [
        (ORDINARY, []),
        (trying("os.fork()"), ["fork()"]),
        (trying("os.kill(os.getppid(), 9)"), ...),
        (trying("open('/etc/passwd')"), ["open('/etc/passwd')"]),
        (trying("open('/tmp/of-nobody', 'w')"), ["open('/tmp/of-nobody')"]),
        (trying("import socket", "socket.socket()"), ["socket(AF_INET, SOCK_STREAM)"]),
    ],
    ids=["ordinary", "fork", "kill", "read", "write", "socket"],
)
def test_as_an_ordinary_user(
    nobody: tuple[Path, Driver],
    here: dict[str, Any],
    layers: tuple[str, ...],
    text: str,
    attempts: Any,
) -> None:
    need(here, layers)
    folder, drive = nobody
    (folder / "bot.py").write_text(textwrap.dedent(text))
    told = drive(folder=str(folder), layers=layers)
    if "error" in told and "bubblewrap" in layers:
        pytest.skip(f"bubblewrap doesn't work for an ordinary user here: {told['error']}")
    assert told["status"] == 0, told
    assert ("denied" in told["stdout"]) == (attempts != [])
    assert told["attempts"] == attempts if attempts is not ... else len(told["attempts"]) == 1
    assert not os.path.exists("/tmp/of-nobody")
    assert (told["leaked"], told["survivors"]) == (0, [])
    if attempts == []:
        assert told["peak_kb"] > 0
