"""The same sources give the same bytes, wherever and however they are bundled."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from tests.generator.commands import bundle, bundle_apart, mini_project, write_files

PROGRAM = {
    "main.py": """
        from shapes import *
        from pack import red, blue
        import pack.green as green

        SIZE = 1
        print(area(2), red.mix(), blue.mix(), green.mix(), sorted({SIZE, red.SIZE, blue.SIZE}))
    """,
    "shapes.py": """
        import math
        import os.path
        from collections import *

        SIZE = 2


        def area(side):
            return math.floor(side * SIZE), Counter("aab").most_common(), os.path.sep
    """,
    "pack/__init__.py": "NAMES = {'a', 'b', 'c'}\n",
    "pack/red.py": "SIZE = 3\n\n\ndef mix():\n    return SIZE\n",
    "pack/blue.py": """
        from .red import SIZE as other
        SIZE = 4


        def mix():
            return SIZE + other
    """,
    "pack/green.py": """
        from . import red
        SIZE = 5


        def mix():
            return sorted(name for name in globals() if name[0] != "_"), red.mix()
    """,
}
ENTRY = ("--entry", "main.py", "-o", "out.py")


@pytest.fixture
def program(tmp_path: Path) -> Path:
    return write_files(tmp_path / "program", PROGRAM)


def made(folder: Path) -> bytes:
    assert bundle(*ENTRY, cwd=folder).code == 0
    return (folder / "out.py").read_bytes()


@pytest.mark.parametrize("seed", ["0", "1", "12345"])
def test_hash_seed(program: Path, seed: str) -> None:
    expected = made(program)
    (program / "out.py").unlink()
    assert bundle_apart(*ENTRY, cwd=program, PYTHONHASHSEED=seed).code == 0
    assert (program / "out.py").read_bytes() == expected


@pytest.mark.parametrize("flags", [(), ("--minify",), ("--max-bytes", "3000"), ("--target", "3.8")])
def test_hash_seed_with_flags(program: Path, flags: tuple[str, ...]) -> None:
    texts = [
        bundle_apart("--entry", "main.py", "--stdout", *flags, cwd=program, PYTHONHASHSEED=seed).out
        for seed in ("0", "7")
    ]
    assert texts[0] == texts[1]
    assert texts[0].startswith("# main: ")


def test_working_directory(program: Path, tmp_path: Path) -> None:
    expected = made(program)
    (tmp_path / "other").mkdir()
    for cwd, entry, output in (
        (tmp_path, "program/main.py", "program/out.py"),
        (tmp_path / "other", "../program/main.py", "out.py"),
        (Path("/"), program / "main.py", tmp_path / "far" / "out.py"),
        (program / "pack", "../main.py", "../pack/out.py"),
    ):
        assert bundle("--entry", entry, "-o", output, cwd=cwd).code == 0
        assert (cwd / output).read_bytes() == expected


def test_place_of_the_program(program: Path, tmp_path: Path) -> None:
    moved = tmp_path / "quite" / "another place"
    shutil.copytree(program, moved)
    assert made(moved) == made(program)


def test_place_of_the_project(tmp_path: Path) -> None:
    project = mini_project(tmp_path / "here")
    shutil.copytree(project, tmp_path / "elsewhere" / "copy")
    for folder in (project, tmp_path / "elsewhere" / "copy"):
        assert bundle("--game", "mini", "-q", cwd=folder) == (0, "", "")
        assert bundle("--game", "mini", "--check", cwd=folder / "rules" / "mini").code == 0
    texts = {path.read_text() for path in tmp_path.rglob("output/mini.py")}
    assert len(texts) == 1


def test_order_and_times_of_the_files(program: Path, tmp_path: Path) -> None:
    expected = made(program)
    backwards = tmp_path / "backwards"
    write_files(backwards, {"zzz_not_used.py": "1 / 0\n"})
    write_files(backwards, dict(reversed(PROGRAM.items())))
    assert made(backwards) == expected


def test_line_ends_of_the_sources(program: Path, tmp_path: Path) -> None:
    expected = made(program)
    for path in program.rglob("*.py"):
        path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert made(program) == expected


def test_bundling_over_the_old_file(program: Path) -> None:
    assert made(program) == made(program)


def test_header_has_no_time_and_no_machine(program: Path, tmp_path: Path) -> None:
    texts = [made(program).decode()]
    project = mini_project(tmp_path / "project")
    bundle("--game", "mini", cwd=project)
    texts.append((project / "output" / "mini.py").read_text())
    for text in texts:
        assert str(tmp_path) not in text
        assert str(Path.home()) not in text
        header = "".join(line for line in text.splitlines(True) if line.startswith("#"))
        assert not re.search(r"\b\d\d?:\d\d|\b20\d\d\b|\d{4}-\d\d-\d\d", header)
        assert re.search(r"^# Sources: \d+ files, sha256 [0-9a-f]{16}\.$", header, re.MULTILINE)


def test_digest_tells_the_sources_apart(program: Path) -> None:
    def digest() -> str:
        text = bundle("--entry", "main.py", "--stdout", cwd=program).out
        return text.partition("sha256 ")[2][:16]

    first = digest()
    path = program / "pack" / "red.py"
    path.write_text(path.read_text().replace("3", "8"))
    second = digest()
    path.write_text(path.read_text().replace("8", "3"))
    assert first != second
    assert digest() == first
