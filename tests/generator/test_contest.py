"""What contests forbid, and what they let a bot do."""

from __future__ import annotations

import sys

import pytest

from generator.contest import ContestFiles, check_contest, check_standard_only
from generator.errors import BundleError, Location
from generator.forbidden import ALLOWED, COMPUTING, reason_for_module

CORNERS = ContestFiles(frozenset({"input.txt"}), frozenset({"output.txt"}))


def origin(line: int) -> Location:
    return Location("bots/main.py", line + 100)


def refusal(text: str, files: ContestFiles = CORNERS) -> str:
    """The message, or nothing where the program passes."""
    try:
        check_contest(text, files, origin)
    except BundleError as error:
        return str(error)
    return ""


ALLOWED_PROGRAMS = [
    "import sys\nfor line in sys.stdin:\n    print(line, file=sys.stderr, flush=True)",
    "import sys\nsys.setrecursionlimit(10**6)\nsys.stdout.buffer.write(b'')\nsys.exit(0)",
    "import time, math, random, heapq, bisect\nimport collections.abc\nfrom typing import Any",
    "import os\nos.environ.get('LOCAL')\nos._exit(0)\nos.read(0, os.fstat(0).st_size)",
    "import os.path\nos.path.join('a', 'b')",
    "from os import path, sep\npath.splitext('a.b')",
    "import io, sys\nsys.stdin = io.StringIO('')\nio.TextIOWrapper(sys.stdout.buffer)",
    "import sys\nthis = sys.modules[__name__]",
    "import sys, types\nsys.modules['rules'] = types.ModuleType('rules')",
    "class Board:\n    def open(self, x): return self\nBoard().open(1).open(2)",
    "def play(os): return os.fork()",
    "def exec(x): return x\nexec(3)",
    "import re\nre.compile('a')",
    "open('input.txt').read()",
    "with open('input.txt', 'rb') as f, open('output.txt', 'w', encoding='utf-8') as g: pass",
    "NAME = 'input.txt'\ndef read():\n    with open(NAME) as stream:\n        return stream.read()",
    "NAME: str = 'output.txt'\nopen(NAME, mode='wt')",
    "import io\nio.open(file='input.txt', mode='r')",
    "from io import open\nopen('input.txt')",
    "open('output.txt', 'a')\nopen('output.txt', 'x')",
    "try:\n    import numpy\nexcept ImportError:\n    numpy = None",
    "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import subprocess",
    "from __future__ import annotations\nimport math\ndef f(x: open) -> None: pass",
    "import os\nhasattr(os, 'fork')\ngetattr(os, 'sep')",
    "import os as o\np = o\nprint(p.sep)",
]


@pytest.mark.parametrize("text", ALLOWED_PROGRAMS)
def test_allowed(text: str) -> None:
    assert refusal(text + "\n") == ""


FORBIDDEN_PROGRAMS = [
    ("import subprocess", "imports `subprocess`, which starts or controls processes"),
    ("from subprocess import run", "processes"),
    ("import multiprocessing.pool", "processes"),
    ("import signal", "processes"),
    ("import os\nos.fork()", "uses `os.fork`, which starts or controls processes"),
    ("import os\nos.system('ls')", "`os.system`"),
    ("import os\nos.execvp('ls', [])", "`os.execvp`"),
    ("import os\nos.kill(1, 9)", "`os.kill`"),
    ("import os as o; o.fork()", "`os.fork`"),
    ("import os\no = os\nf = o.fork\nf()", "`os.fork`"),
    ("from os import fork as f", "`os.fork`"),
    ("import os\ngetattr(os, 'fork')()", "`os.fork`"),
    ("import os\nvars(os)['fork']()", "`os.fork`"),
    ("import os\nos.__dict__['fork']()", "`os.fork`"),
    ("import sys\nsys.modules['os'].fork()", "`os.fork`"),
    ("import sys\nsys.modules['subprocess'].run()", "`sys.modules`"),
    ("def f():\n    import os\n    def g(): os.popen('ls')", "`os.popen`"),
    ("import os\nprint(os)", "uses the module `os` as a value"),
    ("from os import *", "imports `*` from `os`"),
    ("import socket", "imports `socket`, which reaches the network"),
    ("import urllib.request", "network"),
    ("from http import client", "network"),
    ("import ssl", "network"),
    ("import pathlib", "imports `pathlib`, which reaches files"),
    ("import shutil, tempfile", "files"),
    ("import sqlite3", "files"),
    ("import os\nos.listdir('.')", "uses `os.listdir`, which reaches files"),
    ("import os\nos.open('x', os.O_RDONLY)", "`os.open`"),
    ("import os\nos.path.exists('x')", "`os.path.exists`"),
    ("from os.path import exists", "`os.path.exists`"),
    ("import os\nos.remove('input.txt')", "`os.remove`"),
    ("import io\nio.FileIO('x')", "`io.FileIO`"),
    ("import codecs\ncodecs.open('input.txt')", "`codecs.open`"),
    ("import gzip\ngzip.open('input.txt')", "`gzip.open`"),
    ("import threading", "imports `threading`, which runs threads or tasks"),
    ("import _thread", "threads"),
    ("import asyncio", "threads"),
    ("from concurrent.futures import ThreadPoolExecutor", "threads"),
    ("import ctypes", "outside of Python"),
    ("import mmap", "outside of Python"),
    ("import tkinter", "screen"),
    ("import turtle", "screen"),
    ("import winsound", "screen"),
    ("import importlib", "loads or makes code"),
    ("import runpy", "loads or makes code"),
    ("__import__('math')", "uses `__import__`, which loads or makes code"),
    ("__import__('os').fork()", "`os.fork`"),
    ("eval('1')", "uses `eval`"),
    ("exec('x = 1')", "uses `exec`"),
    ("f = compile", "uses `compile`"),
    ("import builtins\nbuiltins.exec('1')", "uses `exec`"),
    ("__builtins__.open('x')", "reads the file 'x'"),
    ("__builtins__['exec']('x')", "uses `exec`"),
    ("getattr(__builtins__, 'eval')('x')", "uses `eval`"),
    ("print(__builtins__)", "uses the module `builtins` as a value"),
    ("__loader__.load_module('os')", "uses `__loader__`"),
    ("(lambda: 0).__globals__", "uses `__globals__`"),
    ("import sys\nsys.settrace(print)", "`sys.settrace`"),
    ("import sys\nsys.path.append('x')", "`sys.path`"),
    ("import platform", "looks into the machine"),
    ("import xml.etree", "not among the modules"),
    ("import numpy", "imports `numpy`, which is not in the standard library"),
    ("try:\n    import threading\nexcept ImportError:\n    pass", "threads"),
    ("open('data.txt')", "reads the file 'data.txt', which the contest forbids"),
    ("open('output.txt')", "reads the file 'output.txt'"),
    ("open('input.txt', 'w')", "writes the file 'input.txt'"),
    ("open('input.txt', 'r+')", "writes the file 'input.txt'"),
    ("open('output.txt', 'w+')", "reads the file 'output.txt'"),
    ("open('input.txt', mode='a')", "writes the file 'input.txt'"),
    ("import sys\nopen(sys.argv[1])", "isn't a literal"),
    ("m = input()\nopen('input.txt', m)", "isn't a literal"),
    ("def f(name='input.txt'): open(name)", "isn't a literal"),
    ("n = 'input.txt'\nn = 'other'\nopen(n)", "isn't a literal"),
    ("open()", "isn't a literal"),
    ("import sys\nread = open\nread('input.txt')", "uses `open` other than by calling it"),
    ("import os\nprint(os.__dict__)", "uses the module `os` as a value"),
    ("map(open, ['a'])", "uses `open` other than by calling it"),
    ("import io\nio.open('x')", "reads the file 'x'"),
    ("from io import open as o\no('x')", "reads the file 'x'"),
]


@pytest.mark.parametrize(("text", "what"), FORBIDDEN_PROGRAMS)
def test_forbidden(text: str, what: str) -> None:
    message = refusal(text + "\n")
    assert what in message
    assert "; " in message  # the advice


def test_error_names_the_original_place_and_counts_the_rest() -> None:
    text = "import math\n\nimport socket\nimport threading\nopen('x')\n"
    assert refusal(text) == (
        "bots/main.py:103: imports `socket`, which reaches the network (2 more below); "
        "talk by standard input and output only"
    )


def test_advice_lists_the_files_of_the_game() -> None:
    assert refusal("open('x')\n").endswith("this game may only read input.txt and write output.txt")
    assert refusal("open('x')\n", ContestFiles()).endswith("standard output instead")


def test_every_standard_module_is_judged() -> None:
    assert {name for name in COMPUTING if not name.startswith("__")} <= sys.stdlib_module_names
    for name in sys.stdlib_module_names - ALLOWED:
        assert reason_for_module(name) is not None


def standard_refusal(text: str, wrapped: frozenset[str] = frozenset()) -> str:
    try:
        check_standard_only(text, origin, wrapped)
    except BundleError as error:
        return str(error)
    return ""


@pytest.mark.parametrize(
    "text",
    [
        "import os, subprocess, threading\nimport xml.etree.ElementTree as e",
        "from __future__ import annotations\nimport __main__",
        "try:\n    import numpy as np\nexcept ImportError:\n    np = None",
        "try:\n    from numpy import array\nexcept ModuleNotFoundError:\n    array = list",
        "import contextlib\nwith contextlib.suppress(ImportError):\n    import numpy",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import numpy",
        "import rules.corners",
    ],
)
def test_standard_imports_pass(text: str) -> None:
    assert standard_refusal(text + "\n", frozenset({"rules"})) == ""


@pytest.mark.parametrize(
    ("text", "line", "name"),
    [
        ("import sys\nimport numpy.linalg", 102, "numpy.linalg"),
        ("from numpy import array", 101, "numpy"),
        ("def f():\n    import rules", 102, "rules"),
        ("from . import rules", 101, "."),
        ("try:\n    import numpy\nexcept ValueError:\n    pass", 102, "numpy"),
        ("try:\n    pass\nexcept ImportError:\n    import numpy", 104, "numpy"),
    ],
)
def test_other_imports_are_refused(text: str, line: int, name: str) -> None:
    message = standard_refusal(text + "\n")
    assert message.startswith(
        f"bots/main.py:{line}: imports `{name}`, which is not in the standard"
    )
