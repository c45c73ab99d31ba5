"""The lists behind the contest check: which modules compute, and why the others are refused."""

from __future__ import annotations

import sys
from typing import NamedTuple


class Reason(NamedTuple):
    """What a forbidden thing does, said after "which", and what to do instead."""

    what: str
    advice: str


PROCESSES = Reason("starts or controls processes", "do the work in this process")
NETWORK = Reason("reaches the network", "talk by standard input and output only")
FILES = Reason("reaches files", "read standard input and write standard output instead")
THREADS = Reason("runs threads or tasks", "do one thing after the other")
NATIVE = Reason("reaches memory or code outside of Python", "write it in Python")
SCREEN = Reason("uses the screen, keyboard or sound", "talk by standard input and output only")
CODE = Reason("loads or makes code while running", "import what is needed by name, at the top")
SYSTEM = Reason("looks into the machine or the interpreter", "write it without")
NOT_COMPUTING = Reason(
    "is not among the modules that contests are known to allow",
    "write it with the modules for computation: math, collections, itertools...",
)
NOT_STANDARD = Reason(
    "is not in the standard library", "inline it with --inline, or catch ImportError"
)


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


COMPUTING = _words(
    "__future__ __main__ abc argparse array ast atexit base64 binascii bisect calendar cmath "
    "collections colorsys contextlib contextvars copy copyreg csv dataclasses datetime decimal "
    "difflib dis enum errno faulthandler fractions functools gc getopt graphlib hashlib heapq "
    "hmac inspect itertools json keyword locale math numbers operator pickle pprint queue random "
    "re reprlib sched secrets statistics string struct textwrap time tomllib traceback "
    "tracemalloc types typing unicodedata warnings weakref zlib zoneinfo "
    "_bisect _collections _collections_abc _functools _heapq _json _operator _random _struct "
    "_weakref"
)

_REASONS: dict[Reason, str] = {
    PROCESSES: "subprocess multiprocessing pty popen2 commands signal posix nt _posixsubprocess "
    "_winapi resource _multiprocessing",
    NETWORK: "socket ssl http urllib ftplib smtplib poplib imaplib nntplib telnetlib socketserver "
    "xmlrpc select selectors email mailbox wsgiref cgi webbrowser ipaddress _socket _ssl",
    FILES: "pathlib shutil tempfile glob fnmatch fileinput linecache sqlite3 dbm shelve zipfile "
    "tarfile filecmp configparser logging netrc plistlib posixpath ntpath _io stat",
    THREADS: "threading _thread concurrent asyncio dummy_threading",
    NATIVE: "ctypes cffi mmap _ctypes",
    SCREEN: "tkinter turtle curses winsound ossaudiodev readline getpass tty termios msvcrt "
    "audioop idlelib turtledemo _tkinter",
    CODE: "importlib imp runpy zipimport pkgutil code codeop marshal zipapp pdb bdb timeit "
    "doctest unittest modulefinder compileall py_compile ensurepip venv site",
    SYSTEM: "platform pwd grp spwd syslog sysconfig winreg uuid cProfile profile pstats trace "
    "symtable tokenize",
}

_REASON_OF = {module: reason for reason, text in _REASONS.items() for module in text.split()}


class Part(NamedTuple):
    """A module allowed in part: only `allowed` of it, or all but what is `refused`."""

    refused: dict[str, Reason]
    allowed: frozenset[str] | None = None
    otherwise: Reason = FILES

    def judge(self, member: str) -> tuple[str, Reason] | None:
        """What of `member` is refused and why: with `path`, `path.append` is refused too."""
        parts = member.split(".")
        prefixes = [".".join(parts[: end + 1]) for end in range(len(parts))]
        for prefix in prefixes:
            if prefix in self.refused:
                return prefix, self.refused[prefix]
        if self.allowed is None or self.allowed & set(prefixes):
            return None
        return parts[0], self.otherwise


def _refusing(reason: Reason, names: str) -> dict[str, Reason]:
    return dict.fromkeys(names.split(), reason)


# Of `os`: constants, the environment, the time, and reading and writing what is open already.
_OS = Part(
    {
        **_refusing(
            PROCESSES, "fork forkpty system popen kill killpg abort nice wait waitpid wait3"
        ),
        **_refusing(
            PROCESSES, "wait4 waitid execl execle execlp execlpe execv execve execvp execvpe"
        ),
        **_refusing(PROCESSES, "spawnl spawnle spawnlp spawnlpe spawnv spawnve spawnvp spawnvpe"),
        **_refusing(
            PROCESSES, "posix_spawn posix_spawnp startfile setsid sched_setaffinity setpgid"
        ),
        **_refusing(SYSTEM, "add_dll_directory sched_getaffinity uname getloadavg"),
    },
    _words(
        "environ environb getenv getenvb sep altsep extsep pathsep linesep name curdir pardir "
        "devnull cpu_count times urandom getpid fspath fsencode fsdecode strerror _exit read write "
        "isatty fstat PathLike error path"
    ),
)
_PATH = Part(
    {},
    _words(
        "basename commonpath commonprefix dirname isabs join normcase normpath relpath split "
        "splitdrive splitext sep altsep extsep pathsep curdir pardir defpath devnull"
    ),
)
_SYS = Part(
    {
        **_refusing(CODE, "path meta_path path_hooks path_importer_cache modules addaudithook"),
        **_refusing(SYSTEM, "settrace setprofile _current_frames monitoring breakpointhook"),
        **_refusing(SYSTEM, "remote_exec setdlopenflags setswitchinterval _xoptions"),
    }
)
_BUILTINS = Part(
    {
        "open": FILES,
        **_refusing(CODE, "eval exec compile __import__"),
        **_refusing(SYSTEM, "breakpoint help"),
    }
)

PARTLY: dict[str, Part] = {
    "os": _OS,
    "os.path": _PATH,
    "sys": _SYS,
    "builtins": _BUILTINS,
    "io": Part(_refusing(FILES, "open open_code FileIO")),
    "codecs": Part(_refusing(FILES, "open")),
    "bz2": Part(_refusing(FILES, "open BZ2File")),
    "gzip": Part(_refusing(FILES, "open GzipFile")),
    "lzma": Part(_refusing(FILES, "open LZMAFile")),
    "argparse": Part(_refusing(FILES, "FileType")),
    "inspect": Part(_refusing(FILES, "getsource getsourcelines getsourcefile findsource")),
}

ALLOWED = COMPUTING | PARTLY.keys()


def reason_for_module(module: str) -> Reason | None:
    """Why a contest refuses the module, or None for what computes."""
    top = module.partition(".")[0]
    if module in ALLOWED or top in COMPUTING:
        return None
    if top not in sys.stdlib_module_names and top not in _REASON_OF:
        return NOT_STANDARD
    return _REASON_OF.get(top, NOT_COMPUTING)
