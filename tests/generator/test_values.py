"""Template modules: the bundle has the values that the module computes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.generator.commands import bundle, listing, refusal, run_python, write_files

PROGRAM = {
    "main.py": """
        import tables
        from pack import limits

        print(tables.SQUARES, tables.NAMES, tables.twice(tables.BIG), limits.SECONDS)
    """,
    "tables.py": '''
        """Tables, worked out when the module is loaded."""

        import math

        SQUARES = [n * n for n in range(6)]
        NAMES = {"a": (1.5, None), "b": (math.inf > 1, b"raw")}
        BIG = math.factorial(20)
        _HIDDEN = object()


        def twice(number):
            return number * 2
    ''',
    "tables.py.j2": '''
        """Tables, worked out when bundling."""

        SQUARES = {{ SQUARES | literal }}
        NAMES = {{ NAMES | literal }}
        BIG = {{ BIG }}


        def twice(number):
            return number * 2
    ''',
    "pack/__init__.py": "",
    "pack/limits.py": """
        import tomllib
        from pathlib import Path

        with open(Path(__file__).with_name("game.toml"), "rb") as file:
            SECONDS = tomllib.load(file)["seconds"]
    """,
    "pack/limits.py.j2": "SECONDS = {{ SECONDS }}\n",
    "pack/game.toml": "seconds = 2.5\n",
}
ENTRY = ("--entry", "main.py", "-o", "out.py")


@pytest.fixture
def program(tmp_path: Path) -> Path:
    return write_files(tmp_path, PROGRAM)


def test_both_forms_agree(program: Path) -> None:
    ran = bundle(*ENTRY, cwd=program)
    assert ran.code == 0, ran.err
    text = (program / "out.py").read_text()
    assert "SQUARES = [0, 1, 4, 9, 16, 25]\n" in text
    assert "BIG = 2432902008176640000\n" in text
    assert "SECONDS = 2.5\n" in text
    assert not re.search(r"math|tomllib|{{", text)
    modular = run_python("main.py", cwd=program)
    assert modular.code == 0, modular.err
    assert run_python("-I", "-S", "out.py", cwd=program) == modular


def test_values_follow_the_module(program: Path) -> None:
    assert bundle(*ENTRY, cwd=program).code == 0
    write_files(program, {"pack/game.toml": "seconds = 7\n"})
    assert bundle(*ENTRY, "--check", cwd=program).code == 1
    assert bundle(*ENTRY, cwd=program).code == 0
    assert "SECONDS = 7\n" in (program / "out.py").read_text()


def test_long_tables_are_packed_into_lines(program: Path) -> None:
    text = (program / "tables.py").read_text().replace("range(6)", "range(300)")
    (program / "tables.py").write_text(text)
    template = (program / "tables.py.j2").read_text()
    packed = template.replace("SQUARES =", "# fmt: off\nSQUARES =").replace(
        "NAMES", "# fmt: on\nNAMES", 1
    )
    (program / "tables.py.j2").write_text(packed)
    assert bundle(*ENTRY, cwd=program).code == 0
    made = (program / "out.py").read_text()
    assert made.count("\n") < 60
    assert max(map(len, made.splitlines())) <= 100
    assert run_python("out.py", cwd=program) == run_python("main.py", cwd=program)


def refused(program: Path) -> str:
    before = listing(program)
    message = refusal(bundle(*ENTRY, cwd=program))
    assert listing(program) == before
    return message


def test_a_name_that_the_module_lacks(program: Path) -> None:
    write_files(program, {"pack/limits.py.j2": "MOVES = 1\nSECONDS = {{ SECOND }}\n"})
    message = refused(program)
    assert message.startswith("pack/limits.py.j2:")
    assert message.endswith(": template: 'SECOND' is undefined; define it in limits.py")


@pytest.mark.parametrize("value", ["frozenset({1})", "range(3)"])
def test_a_name_that_the_module_lacks_as_a_literal(program: Path, value: str) -> None:
    write_files(
        program,
        {
            "pack/limits.py": f"SECONDS = {value}\n",
            "pack/limits.py.j2": "SECONDS = {{ SECONDS | literal }}\n",
        },
    )
    assert refused(program).startswith("pack/limits.py.j2:1: ")


def test_a_name_that_the_module_lacks_by_line(program: Path) -> None:
    write_files(program, {"pack/limits.py.j2": "MOVES = 1\nSECONDS = {{ SECOND }}\n"})
    assert refused(program).startswith("pack/limits.py.j2:2: ")


def test_a_template_with_a_mistake(program: Path) -> None:
    write_files(program, {"pack/limits.py.j2": "MOVES = 1\nSECONDS = {{ SECONDS }\n"})
    assert refused(program).startswith("pack/limits.py.j2:2: template: ")


def test_a_template_that_gives_no_python(program: Path) -> None:
    write_files(program, {"pack/limits.py.j2": "MOVES = 1\nSECONDS = = {{ SECONDS }}\n"})
    assert re.match(r"pack/limits\.py(\.j2)?:2: syntax error: ", refused(program))


def test_a_module_that_fails(program: Path) -> None:
    write_files(program, {"pack/game.toml": "minutes = 1\n"})
    assert refused(program) == "pack/limits.py:1: its values can't be computed: KeyError: 'seconds'"


def test_a_value_that_is_no_literal(program: Path) -> None:
    write_files(program, {"pack/limits.py": "import re\nSECONDS = [re.compile('x')]\n"})
    assert refused(program) == (
        "pack/limits.py:1: a value is not made of plain literals; "
        "give template modules only numbers, strings and containers of them"
    )


@pytest.mark.parametrize(
    "value",
    ["set()", "[set()]", "float('inf')", "(float('-inf'), 1)"],
)
def test_values_that_literals_cannot_write(program: Path, value: str) -> None:
    """They come through with their value, or are refused; they are never something else."""
    write_files(
        program,
        {
            "pack/limits.py": f"SECONDS = {value}\n",
            "pack/limits.py.j2": "SECONDS = {{ SECONDS | literal }}\n",
        },
    )
    ran = bundle(*ENTRY, cwd=program)
    if ran.code:
        assert refusal(ran).startswith("pack/limits.py")
    else:
        assert run_python("out.py", cwd=program) == run_python("main.py", cwd=program)


def test_a_module_that_prints(program: Path) -> None:
    write_files(program, {"pack/limits.py": "print('loaded')\nSECONDS = 3\n"})
    assert bundle(*ENTRY, cwd=program).code == 0
