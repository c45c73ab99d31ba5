"""Files beside a module: each way to read them that is understood, and refusals of the others."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.generator.commands import bundle, listing, refusal, run_python, write_files

FILES = {
    "pkg/__init__.py": "",
    "pkg/words.txt": "line one\nsecond é\n",
    "pkg/data/deep.txt": "deep\n",
    "other.txt": "other",
    "main.py": "from pkg import reader\nprint(repr(reader.READ))\n",
}
IMPORTS = """
import importlib.resources
import os
import os.path
import pkgutil
from importlib import resources
from importlib.resources import files
from os.path import dirname
from pathlib import Path

HERE = Path(__file__).parent
FOLDER = os.path.dirname(os.path.abspath(__file__))
"""
UNDERSTOOD = [
    'Path(__file__).with_name("words.txt").read_text(encoding="utf-8")',
    'Path(__file__).with_name("words.txt").read_text("utf-8")',
    'Path(__file__).resolve().with_name("words.txt").read_bytes()',
    'Path(__file__).absolute().parent.joinpath("data", "deep.txt").read_text()',
    '(Path(__file__).parent / "data" / "deep.txt").read_bytes()',
    '(Path(__file__).parent / "data/deep.txt").read_text()',
    'Path(__file__).parents[1].joinpath("other.txt").read_text()',
    '(Path(__file__).parent.parent / "other.txt").read_text()',
    '(HERE / "raw.bin").read_bytes()',
    '(HERE / "crlf.txt").read_text()',
    '(HERE / "crlf.txt").read_bytes()',
    '(HERE / "latin.txt").read_text(encoding="latin-1")',
    'open(os.path.join(FOLDER, "words.txt"), encoding="utf-8").read()',
    'open(os.path.join(os.path.dirname(__file__), "data", "deep.txt")).readlines()',
    'open(os.path.join(FOLDER, "crlf.txt"), newline="").read()',
    'open(os.path.join(FOLDER, "crlf.txt")).read()',
    'open(HERE / "raw.bin", "rb").read()',
    'open(HERE / "raw.bin", mode="rb").read()',
    'open(HERE / "words.txt", "r", encoding="utf-8").readlines()',
    'open(str(HERE / "data" / "deep.txt"), "rt").read()',
    '(HERE / "words.txt").open(encoding="utf-8").readlines()',
    '(HERE / "raw.bin").open("rb").read()',
    'importlib.resources.files(__package__).joinpath("words.txt").read_text(encoding="utf-8")',
    '(files("pkg") / "words.txt").read_text(encoding="utf-8")',
    '(resources.files("pkg") / "data" / "deep.txt").read_bytes()',
    'resources.files("pkg").joinpath("raw.bin").read_bytes()',
    'pkgutil.get_data(__name__, "words.txt")',
    'pkgutil.get_data("pkg", "data/deep.txt")',
]


@pytest.fixture
def program(tmp_path: Path) -> Path:
    folder = write_files(tmp_path / "program", FILES)
    (folder / "pkg" / "raw.bin").write_bytes(bytes(range(256)))
    (folder / "pkg" / "crlf.txt").write_bytes(b"one\r\ntwo\rthree\n")
    (folder / "pkg" / "latin.txt").write_bytes("déjà\n".encode("latin-1"))
    return folder


def run_both(program: Path, text: str) -> None:
    """Bundle with this reader; alone in a folder, the file must print what the modules print."""
    write_files(program, {"pkg/reader.py": text})
    modular = run_python("-X", "utf8", "main.py", cwd=program)
    assert modular.code == 0, modular.err
    alone = program.parent / "alone"
    ran = bundle("--entry", "main.py", "-o", alone / "out.py", cwd=program)
    assert ran.code == 0, ran.err
    bundled = run_python("-X", "utf8", "-I", "-S", "out.py", cwd=alone)
    assert bundled == modular


@pytest.mark.parametrize("form", UNDERSTOOD)
def test_understood(program: Path, form: str) -> None:
    run_both(program, f"{IMPORTS}\nREAD = {form}\n")


def test_in_with_and_in_a_function(program: Path) -> None:
    text = """
        from pathlib import Path

        HERE = Path(__file__).parent


        def load(name="words"):
            with open(HERE / "words.txt", encoding="utf-8") as file:
                words = [line.split() for line in file]
            with (HERE / "raw.bin").open("rb") as raw:
                return name, words, raw.read(3)


        READ = load()
    """
    run_both(program, text)


def test_lines_keep_their_numbers_and_paths_are_gone(program: Path) -> None:
    text = "from pathlib import Path\n\nHERE = Path(__file__).parent\n"
    text += 'READ = (HERE / "words.txt").read_text(encoding="utf-8")\n'
    run_both(program, text)
    made = (program.parent / "alone" / "out.py").read_text()
    assert "__file__" not in made
    assert "Path" not in made
    assert "'line one\\n'" in made


def refused(program: Path, text: str) -> str:
    write_files(program, {"pkg/reader.py": text})
    before = listing(program)
    message = refusal(bundle("--entry", "main.py", "-o", "out.py", cwd=program))
    assert listing(program) == before
    return message


PATH = "from pathlib import Path\n\n"
USES = (
    "uses __file__, which a submission has no use for; read files that belong to the bot by "
    'Path(__file__).with_name("...").read_text()'
)
ENCODING = "as text, but it is not in that encoding; name its encoding, or read it as bytes"
WRITES = "writes to words.txt beside the module; don't"
WORDS = 'Path(__file__).with_name("words.txt")'
REFUSED = {
    'READ = Path(__file__).with_name("gone.txt").read_text()': (
        "reads gone.txt, but No such file or directory"
    ),
    'READ = Path(__file__).with_name("data").read_text()': "reads data, but Is a directory",
    'READ = Path(__file__).with_name("raw.bin").read_text()': f"reads raw.bin {ENCODING}",
    f'READ = {WORDS}.read_text(encoding="klingon")': f"reads words.txt {ENCODING}",
    f'READ = open({WORDS}, "w")': WRITES,
    f'READ = {WORDS}.open("a")': WRITES,
    "READ = __file__ + ''": USES,
    "READ = list(Path(__file__).parent.iterdir())": USES,
    'READ = Path(__file__).with_name("words.txt").exists()': USES,
    'READ = Path(__file__).with_name("words.txt").write_text("x")': USES,
    "READ = [Path(__file__).with_name(n).read_text() for n in ['words.txt']]": USES,
    "READ = open(__file__[:-9] + 'words.txt').read()": USES,
}


@pytest.mark.parametrize(("line", "what"), REFUSED.items(), ids=list(REFUSED))
def test_refused(program: Path, line: str, what: str) -> None:
    assert refused(program, f"{PATH}{line}\n") == f"pkg/reader.py:3: {what}"


# What must not come out as something else


@pytest.mark.parametrize("encoding", ["latin-1", "cp1252", "utf-16-le"])
def test_encoding_by_position(program: Path, encoding: str) -> None:
    (program / "pkg" / "coded.txt").write_bytes("été".encode(encoding))
    run_both(
        program, f"{PATH}READ = Path(__file__).with_name('coded.txt').read_text({encoding!r})\n"
    )


def test_encoding_by_position_in_open(program: Path) -> None:
    line = "READ = open(Path(__file__).with_name('words.txt'), 'r', -1, 'cp1252').read()\n"
    run_both(program, PATH + line)


def test_a_parameter_named_like_the_path(program: Path) -> None:
    text = """
        from pathlib import Path

        HERE = Path(__file__).parent


        def load(HERE):
            return (HERE / "words.txt").read_text()


        READ = load(Path("elsewhere")) if Path("elsewhere").exists() else load.__name__
    """
    write_files(program, {"pkg/reader.py": text})
    ran = bundle("--entry", "main.py", "--stdout", cwd=program)
    assert "line one" not in ran.out


def test_a_path_that_another_module_uses(program: Path) -> None:
    write_files(program, {"main.py": "from pkg import reader\nprint(reader.READ.name)\n"})
    assert refused(program, f"{PATH}READ = Path(__file__).parent\n") == f"pkg/reader.py:3: {USES}"


@pytest.mark.parametrize(
    "line",
    [
        'READ = resources.open_text("pkg", "words.txt").read()',
        'READ = sorted(p.name for p in resources.files("pkg").iterdir())',
        'READ = resources.files("pkg").joinpath("words.txt").is_file()',
    ],
)
def test_resources_that_are_not_there_at_run_time(program: Path, line: str) -> None:
    message = refused(program, f"from importlib import resources\n\n{line}\n")
    assert message.startswith("pkg/reader.py:3: ")
