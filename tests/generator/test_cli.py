"""The command line: every flag, every exit code, every message."""

from __future__ import annotations

import json
import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.generator.commands import (
    COMMAND,
    bundle,
    bundle_apart,
    environment,
    listing,
    mini_project,
    refusal,
    run_python,
    write_files,
)

PROGRAM = {
    "main.py": """
        import shapes
        from table import SIZE as size

        SIZE = 7
        print(shapes.area(3), SIZE, size)
    """,
    "shapes.py": '''
        """Shapes and what they cover."""

        import table


        def area(side: int) -> int:
            """The area of a square."""
            return side * side * scale()  # in squares


        def scale() -> int:
            return table.SIZE


        def unused() -> int:
            return 0
    ''',
    "table.py": """
        SIZE = 2
    """,
}
PRINTED = "18 7 2\n"


@pytest.fixture
def program(tmp_path: Path) -> Path:
    return write_files(tmp_path / "program", PROGRAM)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    return mini_project(tmp_path / "project")


# What to bundle


def test_entry_is_written_and_runs_alone(program: Path, tmp_path: Path) -> None:
    ran = bundle("--entry", "main.py", "-o", "../alone.py", cwd=program)
    assert ran.code == 0
    assert re.fullmatch(r"\.\./alone\.py: \d+ bytes in \d+\.\d\d s\n", ran.out)
    assert ran.err == ""
    assert run_python("-I", "-S", "alone.py", cwd=tmp_path).out == PRINTED


def test_entry_may_be_a_folder_with_a_main(tmp_path: Path) -> None:
    write_files(tmp_path, {"tool/__main__.py": "print('from the folder')\n"})
    assert bundle("--entry", "tool", "-o", "tool.py", cwd=tmp_path).code == 0
    assert run_python("tool.py", cwd=tmp_path).out == "from the folder\n"


def test_output_makes_its_folders(program: Path) -> None:
    assert bundle("--entry", "main.py", "-o", "new/deep/out.py", cwd=program).code == 0
    assert (program / "new" / "deep" / "out.py").is_file()


def test_stdout_has_the_file_and_nothing_else(program: Path) -> None:
    before = listing(program)
    ran = bundle("--entry", "main.py", "--stdout", cwd=program)
    assert (ran.code, ran.err) == (0, "")
    assert listing(program) == before
    bundle("--entry", "main.py", "-o", "main_bundle.py", cwd=program)
    assert (program / "main_bundle.py").read_text() == ran.out


def test_game_is_written_to_its_place(project: Path) -> None:
    ran = bundle("--game", "mini", cwd=project / "bots")
    assert ran.code == 0
    text = (project / "output" / "mini.py").read_text()
    assert "# mini, bots/mini/main.py: one standalone file" in text
    assert "run: bundle --game mini\n" in text
    assert run_python("output/mini.py", cwd=project, stdin="abc\n").out == "4 9\n"


def test_bot_of_ones_own(project: Path, tmp_path: Path) -> None:
    assert bundle("--game", "mini", "--bot", "bots/mini/sample.py", cwd=project).code == 0
    text = (project / "output" / "mini_sample.py").read_text()
    assert "run: bundle --game mini --bot bots/mini/sample.py\n" in text
    own = write_files(tmp_path / "own", {"mine.py": "NAME = 'Mine'\nprint(input())\n"})
    ran = bundle("--game", "mini", "--bot", own / "mine.py", "-o", own / "out.py", cwd=project)
    assert ran.code == 0, ran.err
    assert run_python(own / "out.py", cwd=own, stdin="hello\n").out == "hello\n"


def test_all_in_parallel(project: Path) -> None:
    ran = bundle_apart("--all", cwd=project)
    assert ran.code == 0, ran.err
    assert sorted(path.name for path in (project / "output").iterdir()) == [
        "mini.py",
        "mini_sample.py",
    ]
    assert [line.partition(":")[0] for line in ran.out.splitlines()] == [
        "output/mini.py",
        "output/mini_sample.py",
    ]


def test_all_goes_on_behind_an_error_and_names_the_bot(project: Path) -> None:
    write_files(project, {"bots/mini/main.py": "import sys\nprint(\n"})
    ran = bundle_apart("--all", cwd=project)
    assert ran.code == 1
    assert ran.err.splitlines() == [
        "mini, bots/mini/main.py: bots/mini/main.py:2: syntax error: '(' was never closed; "
        "mend it and bundle again"
    ]
    assert [path.name for path in (project / "output").iterdir()] == ["mini_sample.py"]


def test_all_check(project: Path) -> None:
    assert bundle_apart("--all", "-q", cwd=project) == (0, "", "")
    fresh = bundle_apart("--all", "--check", cwd=project)
    assert fresh == (0, "output/mini.py is up to date\noutput/mini_sample.py is up to date\n", "")
    (project / "output" / "mini_sample.py").unlink()
    source = project / "bots" / "mini" / "words.py"
    source.write_text(source.read_text().replace("SIZE = 3", "SIZE = 5"))
    before = listing(project)
    stale = bundle_apart("--all", "--check", cwd=project)
    assert stale.code == 1
    assert stale.err.splitlines() == [
        "output/mini.py differs from its sources; mend it by: bundle --game mini",
        "output/mini_sample.py is missing; mend it by: bundle --game mini "
        "--bot bots/mini/sample.py",
    ]
    assert listing(project) == before
    for line in stale.err.splitlines():
        command = line.partition("mend it by: bundle ")[2].split()
        assert bundle(*command, cwd=project).code == 0
    assert bundle("--game", "mini", "--check", "-q", cwd=project) == (0, "", "")


def test_list(project: Path) -> None:
    ran = bundle("--list", cwd=project)
    assert ran == (
        0,
        "mini (dialogue)\n"
        "  bots/mini/main.py → output/mini.py\n"
        "  bots/mini/sample.py → output/mini_sample.py\n",
        "",
    )
    ran = bundle("--list", "--json", cwd=project)
    assert json.loads(ran.out) == {"mini": ["bots/mini/main.py", "bots/mini/sample.py"]}


def test_version_and_help(tmp_path: Path) -> None:
    assert re.fullmatch(r"bundle \S+\n", bundle("--version", cwd=tmp_path).out)
    ran = bundle("--help", cwd=tmp_path)
    assert ran.code == 0
    assert "Exit codes: 0 done, 1 differs or fails verification, 2 wrong use." in ran.out


# The bot's name


def test_name_is_set(project: Path) -> None:
    ran = bundle("--game", "mini", "--name", "New name", "--stdout", cwd=project)
    assert ran.code == 0, ran.err
    assert re.search(r"^NAME = ['\"]New name['\"]$", ran.out, re.MULTILINE)
    assert "--name 'New name'\n" in ran.out.splitlines(keepends=True)[2]


def test_name_is_set_in_a_bot_that_says_it(tmp_path: Path) -> None:
    project = mini_project(tmp_path, main="NAME = 'Mini'\nprint(NAME)\n")
    ran = bundle("--game", "mini", "--name", "New", "-o", "new.py", cwd=project)
    assert ran.code == 0, ran.err
    assert run_python("new.py", cwd=project).out == "New\n"


@pytest.mark.parametrize(
    ("name", "what"),
    [
        ("Eleven char", "the name 'Eleven char' has 11 characters, mini allows 1 to 10"),
        ("Ünder", "the name 'Ünder' holds character code 220, which mini forbids"),
        ("a\tb", r"the name 'a\tb' holds character code 9, which mini forbids"),
    ],
)
def test_name_is_checked_by_the_games_rule(project: Path, name: str, what: str) -> None:
    before = listing(project)
    ran = bundle("--game", "mini", "--name", name, cwd=project)
    assert refusal(ran) == f"bundle: {what}; choose another by --name"
    assert listing(project) == before


def test_name_may_not_be_empty(project: Path) -> None:
    ran = bundle("--game", "mini", "--name", "", cwd=project)
    assert "the name '' has 0 characters, mini allows 1 to 10" in refusal(ran)


def test_name_in_the_source_is_checked_too(tmp_path: Path) -> None:
    project = mini_project(tmp_path, main="import sys\nNAME = 'A very long name'\nprint(1)\n")
    assert refusal(bundle("--game", "mini", cwd=project)) == (
        "bots/mini/main.py:2: the name 'A very long name' has 16 characters, mini allows 1 to 10; "
        "choose another by --name"
    )


def test_name_needs_a_line_to_change(program: Path) -> None:
    ran = bundle("--entry", "main.py", "--stdout", "--name", "X", cwd=program)
    assert refusal(ran) == 'main.py:1: has no line NAME = "..." for --name to change; add one'


# Freshness


def test_check_of_an_entry(program: Path) -> None:
    arguments = ("--entry", "main.py", "-o", "out.py")
    assert refusal(bundle(*arguments, "--check", cwd=program)) == (
        "out.py is missing; mend it by: bundle --entry main.py -o out.py"
    )
    bundle(*arguments, cwd=program)
    assert bundle(*arguments, "--check", cwd=program) == (0, "out.py is up to date\n", "")
    with open(program / "out.py", "a") as file:
        file.write("# edited\n")
    assert refusal(bundle(*arguments, "--check", cwd=program)) == (
        "out.py differs from its sources; mend it by: bundle --entry main.py -o out.py"
    )


def test_check_tells_a_command_that_mends(program: Path, project: Path, tmp_path: Path) -> None:
    for arguments in (
        ("--entry", "program/main.py", "-o", "made/entry.py"),
        ("--game", "mini", "-o", "../made/game.py"),
    ):
        cwd = tmp_path if arguments[0] == "--entry" else project
        ran = bundle(*arguments, "--check", cwd=cwd)
        command = refusal(ran).partition("mend it by: bundle ")[2].split()
        assert bundle(*command, cwd=cwd).code == 0
        assert bundle(*arguments, "--check", cwd=cwd).code == 0


def test_diff_is_plain_where_it_is_no_terminal(program: Path) -> None:
    arguments = ("--entry", "main.py", "-o", "out.py")
    bundle(*arguments, cwd=program)
    assert bundle(*arguments, "--diff", cwd=program) == (0, "", "")
    write_files(program, {"table.py": "SIZE = 3\n"})
    before = listing(program)
    ran = bundle(*arguments, "--diff", cwd=program)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("--- a/out.py\n+++ b/out.py\n@@ ")
    assert {"-SIZE_table = 2", "+SIZE_table = 3"} <= set(ran.out.splitlines())
    assert "\033" not in ran.out
    assert listing(program) == before


def test_diff_with_check_does_both(program: Path) -> None:
    ran = bundle("--entry", "main.py", "-o", "out.py", "--check", "--diff", cwd=program)
    assert ran.code == 1
    assert ran.out.startswith("--- a/out.py\n+++ b/out.py\n@@ -0,0 +1,")
    assert "out.py is missing; mend it by" in ran.err


@pytest.mark.parametrize("variables", [{}, {"NO_COLOR": "1"}], ids=["colour", "NO_COLOR"])
def test_diff_on_a_terminal(program: Path, variables: dict[str, str]) -> None:
    leader, follower = pty.openpty()
    with open(leader, "rb", buffering=0) as terminal:
        command = [*COMMAND, "--entry", "main.py", "-o", "out.py", "--diff"]
        process = subprocess.Popen(
            command, cwd=program, env=environment(**variables), stdout=follower
        )
        os.close(follower)
        shown = b""
        try:
            while part := terminal.read(65536):
                shown += part
        except OSError:
            pass  # Linux's way to say that the other side was closed
        assert process.wait(60) == 0
    assert (b"\033[32m+SIZE = 7\033[0m\r\n" in shown) == (not variables)
    assert (b"\033[36m@@" in shown) == (not variables)
    assert b"+SIZE = 7" in shown


# How much it says


def test_quiet(program: Path) -> None:
    assert bundle("--entry", "main.py", "-o", "out.py", "-q", cwd=program) == (0, "", "")
    assert bundle("--entry", "main.py", "-o", "out.py", "-q", "--check", cwd=program).out == ""
    ran = bundle("--entry", "gone.py", "-o", "out.py", "-q", cwd=program)
    assert refusal(ran, 2) == "bundle: there is no file gone.py; check the path"


def test_verbose_says_what_was_decided_and_why(program: Path) -> None:
    write_files(program, {"seen.py": "def names():\n    return sorted(globals())\n"})
    with open(program / "main.py", "a") as file:
        file.write("import seen\nprint(len(seen.names()) > 1)\n")
    ran = bundle("--entry", "main.py", "-o", "out.py", "-v", cwd=program)
    assert ran.code == 0
    assert set(ran.err.splitlines()) == {
        "wrapped seen.py: it calls globals()",
        "renamed table.SIZE to SIZE_table",
        "left out shapes.py:15 unused",
    }
    assert bundle("--entry", "main.py", "-o", "out.py", cwd=program).err == ""


def test_note_on_an_import_that_may_miss(tmp_path: Path) -> None:
    text = "try:\n    import nowhere_to_be_found as n\nexcept ImportError:\n    print(1)\n"
    write_files(tmp_path, {"main.py": text})
    ran = bundle("--entry", "main.py", "-o", "out.py", cwd=tmp_path)
    assert ran.err == (
        "note: main.py:2: nowhere_to_be_found is not bundled; the submission takes the fallback\n"
    )
    assert bundle("--entry", "main.py", "-o", "out.py", "-q", cwd=tmp_path).err == ""


# Questions


def test_analyze_adds_up(program: Path) -> None:
    before = listing(program)
    ran = bundle("--entry", "main.py", "--analyze", "--json", cwd=program)
    data = json.loads(ran.out)
    text = bundle("--entry", "main.py", "--stdout", cwd=program).out
    assert data["bytes"] == len(text.encode())
    assert data["lines"] == text.count("\n")
    modules = data["modules"]
    assert set(modules) == {"main.py", "shapes.py", "table.py"}
    assert data["generated_bytes"] > 0
    assert sum(m["bytes"] for m in modules.values()) + data["generated_bytes"] == data["bytes"]
    for module in modules.values():
        for unit in ("bytes", "lines"):
            assert sum(symbol[unit] for symbol in module["symbols"].values()) == module[unit]
    assert {"area", "scale"} <= set(modules["shapes.py"]["symbols"])
    assert "unused" not in modules["shapes.py"]["symbols"]
    assert listing(program) == before


def test_analyze_table_is_about_the_same(program: Path) -> None:
    ran = bundle("--entry", "main.py", "--analyze", cwd=program)
    data = json.loads(bundle("--entry", "main.py", "--analyze", "--json", cwd=program).out)
    first, *lines, last = ran.out.splitlines()
    assert first.split() == f"bytes lines of {data['bytes']} bytes, {data['lines']} lines".split()
    shares = {line.split()[-1]: line for line in lines if "%" in line}
    assert list(shares) == list(data["modules"])
    for shown, line in shares.items():
        module = data["modules"][shown]
        numbers = [int(word) for word in line.split()[:2]]
        assert numbers == [module["bytes"], module["lines"]]
        assert "█" in line
    assert any(line.endswith(" area") and "▒" in line for line in lines)
    assert last.split()[0] == str(data["generated_bytes"])


@pytest.mark.parametrize("flags", [["--minify"], ["--max-bytes", "64k"]])
def test_analyze_counts_before_stripping(program: Path, flags: list[str]) -> None:
    ran = bundle("--entry", "main.py", "--analyze", *flags, cwd=program)
    assert ran.code == 2
    assert "before stripping" in ran.err


def test_why_shows_the_chain_from_a_root(program: Path) -> None:
    ran = bundle("--entry", "main.py", "--why", "table.SIZE", cwd=program)
    first, *rest = ran.out.splitlines()
    assert ran.code == 0
    assert first.startswith("print(shapes.area(3), SIZE, size)  (main.py:5): ")
    assert rest[-1].endswith("uses SIZE  (table.py:1)")
    ran = bundle("--entry", "main.py", "--why", "scale", cwd=program)
    assert [line.strip() for line in ran.out.splitlines()[1:]] == [
        "└ uses area  (shapes.py:6)",
        "└ uses scale  (shapes.py:11)",
    ]


def test_why_of_what_was_left_out(program: Path) -> None:
    ran = bundle("--entry", "main.py", "--why", "shapes.unused", cwd=program)
    assert ran == (
        0,
        "shapes.unused is not in the bundle: nothing that is kept refers to it\n",
        "",
    )


def test_why_of_a_wrapped_module(tmp_path: Path) -> None:
    write_files(tmp_path, {"main.py": "import a\na.f()\n", "a.py": "def f():\n    globals()\n"})
    ran = bundle("--entry", "main.py", "--why", "f", cwd=tmp_path)
    assert ran.out == "f is kept with its whole module, which is wrapped: it calls globals()\n"


def test_why_of_an_unknown_symbol(program: Path) -> None:
    ran = bundle("--entry", "main.py", "--why", "aera", cwd=program)
    assert refusal(ran, 2) == (
        "bundle: no module of this program defines 'aera'; did you mean area?"
    )
    ran = bundle("--entry", "main.py", "--why", "qqqq", cwd=program)
    assert refusal(ran, 2).endswith("; name it as SYMBOL or module.SYMBOL")


def test_graph(program: Path) -> None:
    text, _, mermaid = bundle("--entry", "main.py", "--graph", cwd=program).out.partition("\n\n")
    assert text.splitlines() == [
        *("main.py", "  → shapes.py", "  → table.py"),
        *("shapes.py", "  → table.py"),
        "table.py",
    ]
    assert mermaid.splitlines() == [
        "flowchart TD",
        '    m0["main.py"]',
        '    m1["shapes.py"]',
        '    m2["table.py"]',
        "    m0 --> m1",
        "    m0 --> m2",
        "    m1 --> m2",
    ]
    data = json.loads(bundle("--entry", "main.py", "--graph", "--json", cwd=program).out)
    assert data == {
        "main.py": ["shapes.py", "table.py"],
        "shapes.py": ["table.py"],
        "table.py": [],
    }


def test_graph_says_what_is_wrapped(tmp_path: Path) -> None:
    write_files(tmp_path, {"main.py": "import a\na.f()\n", "a.py": "def f():\n    globals()\n"})
    ran = bundle("--entry", "main.py", "--graph", cwd=tmp_path)
    assert "a.py  [wrapped: it calls globals()]\n" in ran.out


# Target, inline


NEWER = {
    "main.py": """
        import counting

        print(counting.count(7), counting.twice(4))
    """,
    "counting.py": """
        '''How many bits.'''


        def count(number: int) -> int:
            return number.bit_count()


        def twice(number: int) -> int:
            match number:
                case 0:
                    return 0
            return 2 * number
    """,
}


def test_target_lowers(tmp_path: Path) -> None:
    write_files(tmp_path, NEWER)
    text = (tmp_path / "counting.py").read_text().replace("match number:", "if number != 0:")
    text = text.replace("        case 0:\n            return 0\n", "        pass\n")
    (tmp_path / "counting.py").write_text(text)
    ran = bundle("--entry", "main.py", "-o", "out.py", "--target", "3.8", cwd=tmp_path)
    assert ran.code == 0, ran.err
    made = (tmp_path / "out.py").read_text()
    assert "bit_count" not in made
    assert 'bin(number).count("1")' in made
    assert "--target 3.8\n" in made
    assert run_python("out.py", cwd=tmp_path).out == "3 8\n"


def test_target_refuses_by_the_original_line(tmp_path: Path) -> None:
    write_files(tmp_path, {**NEWER, "counting.py": NEWER["counting.py"].replace("bit_count", "f")})
    before = listing(tmp_path)
    ran = bundle("--entry", "main.py", "-o", "out.py", "--target", "3.9", cwd=tmp_path)
    assert refusal(ran) == (
        "counting.py:9: the `match` statement needs Python 3.10, the target is 3.9; "
        "write it without, or bundle with --target 3.10"
    )
    assert listing(tmp_path) == before


def test_target_refuses_by_the_original_line_beside_what_it_lowers(tmp_path: Path) -> None:
    write_files(tmp_path, NEWER)
    ran = bundle("--entry", "main.py", "-o", "out.py", "--target", "3.9", cwd=tmp_path)
    assert refusal(ran).startswith("counting.py:9: the `match` statement needs Python 3.10")


def test_target_must_be_known(program: Path) -> None:
    ran = bundle("--entry", "main.py", "--stdout", "--target", "2.7", cwd=program)
    assert refusal(ran, 2) == (
        "bundle: '2.7' is not a Python version to bundle for; "
        "choose one of 3.8, 3.9, 3.10, 3.11, 3.12, 3.13"
    )


def test_foreign_package_is_refused_with_advice(tmp_path: Path) -> None:
    write_files(tmp_path, {"main.py": "import sys\nfrom sortedcontainers import SortedList\n"})
    before = listing(tmp_path)
    ran = bundle("--entry", "main.py", "-o", "out.py", cwd=tmp_path)
    assert refusal(ran) == (
        "main.py:2: imports sortedcontainers, which is not in the standard library; "
        "inline it by --inline sortedcontainers, or do without it"
    )
    assert listing(tmp_path) == before


def test_inline_only_pure_python(tmp_path: Path) -> None:
    write_files(tmp_path, {"main.py": "import native\n"})
    library = tmp_path / "library"
    library.mkdir()
    (library / "native.cpython-311-x86_64-linux-gnu.so").touch()
    (library / "native.abi3.so").touch()
    ran = bundle_apart(
        *("--entry", "main.py", "--stdout", "--inline", "native"),
        cwd=tmp_path,
        PYTHONPATH=f"{environment()['PYTHONPATH']}{os.pathsep}{library}",
    )
    message = refusal(ran)
    assert message.startswith("bundle: --inline native: it is not a pure-Python package (")
    assert message.endswith("; only packages made of .py files can be inlined")


def test_inline_of_what_is_not_there(program: Path) -> None:
    ran = bundle("--entry", "main.py", "--stdout", "--inline", "no_such_package", cwd=program)
    assert "no_such_package" in refusal(ran, 2)


# Size


def test_minify(program: Path) -> None:
    whole = bundle("--entry", "main.py", "--stdout", cwd=program).out
    assert bundle("--entry", "main.py", "-o", "out.py", "--minify", cwd=program).code == 0
    text = (program / "out.py").read_text()
    assert len(text) < len(whole)
    assert text.startswith("# main: one standalone file")
    assert "The area" not in text
    assert run_python("-I", "-S", "out.py", cwd=program).out == PRINTED


def sizes(program: Path) -> list[int]:
    """How long the bundle is after each of the steps."""
    limit, found = 999, []  # the header tells the limit: always three digits
    while True:
        ran = bundle("--entry", "main.py", "--stdout", "--max-bytes", limit, cwd=program)
        if ran.code:
            return found
        found.append(len(ran.out.encode()))
        limit = found[-1] - 1


def test_max_bytes_strips_only_as_far_as_needed(program: Path) -> None:
    found = sizes(program)
    assert len(found) == 5
    steps = ["comments", "docstrings", "annotations", "minify"]
    for count, limit in enumerate(found):
        ran = bundle("--entry", "main.py", "-o", "out.py", "--max-bytes", limit, cwd=program)
        said = f"; stripped: {', '.join(steps[:count])}\n" if count else " s\n"
        assert ran.out.endswith(said)
        text = (program / "out.py").read_text()
        assert len(text.encode()) <= limit
        assert ("# in squares" in text) == (count < 1)
        assert ("The area of a square" in text) == (count < 2)
        assert ("side: int" in text) == (count < 3)
        assert run_python("-I", "-S", "out.py", cwd=program).out == PRINTED


@pytest.mark.parametrize("limit", ["64k", "1M", "codeforces", "AtCoder"])
def test_max_bytes_by_unit_and_judge(program: Path, limit: str) -> None:
    ran = bundle("--entry", "main.py", "-o", "out.py", "--max-bytes", limit, cwd=program)
    assert ran.code == 0
    assert "stripped" not in ran.out


@pytest.mark.parametrize("flags", [(), ("--minify",)], ids=["steps", "minify"])
def test_max_bytes_that_cannot_be_met(program: Path, flags: tuple[str, ...]) -> None:
    before = listing(program)
    ran = bundle("--entry", "main.py", "-o", "out.py", "--max-bytes", "99", *flags, cwd=program)
    assert re.fullmatch(
        r"bundle: the bundle has (\d+) bytes even minified, \d+ over the limit of 99; "
        r"see with --analyze what takes the room",
        refusal(ran),
    )
    assert listing(program) == before


@pytest.mark.parametrize("size", ["0", "-5", "much", "1.5k", "5g"])
def test_max_bytes_must_be_a_size(program: Path, size: str) -> None:
    ran = bundle("--entry", "main.py", "--stdout", f"--max-bytes={size}", cwd=program)
    assert refusal(ran, 2).startswith(
        f"bundle: '{size}' is not a size; give bytes (65536), kilobytes (64k) or a judge: aio "
    )


def test_no_verify(tmp_path: Path) -> None:
    project = mini_project(tmp_path, main="import os\nprint(os.listdir('/'))\n")
    refused = bundle("--game", "mini", cwd=project)
    assert refusal(refused).startswith("bots/mini/main.py:2: ")
    assert not (project / "output").exists()
    assert bundle("--game", "mini", "--no-verify", cwd=project).code == 0
    assert (project / "output" / "mini.py").is_file()


# Wrong use: one line, exit code 2, nothing written


WHAT = "say what to bundle: one of --game, --entry, --all, --list"
WRONG = {
    "": WHAT,
    "--game mini --entry main.py": WHAT,
    "--all --list": WHAT,
    "--entry main.py --bot main.py": "--bot needs --game, whose rules it is checked by",
    "--all --stdout": "--all writes every bot to its own file; -o, --stdout, --name don't fit",
    "--all -o x.py": "--all writes every bot to its own file; -o, --stdout, --name don't fit",
    "--all --name X": "--all writes every bot to its own file; -o, --stdout, --name don't fit",
    "--entry main.py": "--entry needs -o FILE or --stdout",
    "--entry main.py -o x.py --stdout --check": "ask one thing at a time",
    "--game mini --analyze --graph": "ask one thing at a time",
    "--game mini --check --diff --why x": "ask one thing at a time",
    "--game mini --watch --check": "ask one thing at a time",
    "--game mini --trace --graph": "ask one thing at a time",
    "--game mini --json": "--json goes with --analyze, --graph or --list",
    "--game mini --why x --json": "--json goes with --analyze, --graph or --list",
    "--all --analyze": "ask about one bot at a time, with --game or --entry",
    "--all --trace": "ask about one bot at a time, with --game or --entry",
    "--game mini -q -v": "argument -v/--verbose: not allowed with argument -q/--quiet; "
    "see bundle --help",
    "--nonsense": "unrecognized arguments: --nonsense; see bundle --help",
    "--game": "argument --game: expected one argument; see bundle --help",
    "--game chess": "there is no game named 'chess'; the games are: mini",
    "--game mini --bot gone.py": "there is no file {}/gone.py; check the path",
    "--entry gone.py --stdout": "there is no file gone.py; check the path",
    "--entry bots --stdout": "there is no file bots; check the path",
}


@pytest.mark.parametrize(("arguments", "what"), WRONG.items(), ids=list(WRONG))
def test_wrong_use(project: Path, arguments: str, what: str) -> None:
    before = listing(project)
    ran = bundle(*arguments.split(), cwd=project)
    assert refusal(ran, 2) == f"bundle: {what.format(project)}"
    assert listing(project) == before


def test_no_games_at_all(tmp_path: Path) -> None:
    (tmp_path / "rules").mkdir()
    (tmp_path / "bots").mkdir()
    ran = bundle("--game", "mini", cwd=tmp_path)
    assert refusal(ran, 2) == "bundle: there is no game named 'mini'; the games are: none"


# Bad input: one line with the place, exit code 1, nothing written, the old file intact


BAD = {
    "empty entry": ({"main.py": ""}, "main.py:1: the entry is empty; nothing to bundle"),
    "entry of comments": (
        {"main.py": "# nothing\n"},
        "main.py:1: the entry is empty; nothing to bundle",
    ),
    "syntax error": (
        {"main.py": "import a\n", "a.py": "x = 1\n\nif x\n    pass\n"},
        "a.py:3: syntax error: expected ':'; mend it and bundle again",
    ),
    "syntax error in the entry": (
        {"main.py": "x = (\n"},
        "main.py:1: syntax error: '(' was never closed; mend it and bundle again",
    ),
    "syntax error in a package": (
        {"main.py": "import p.m\n", "p/__init__.py": "", "p/m.py": "x = 1\nreturn\n"},
        "p/m.py:2: syntax error: 'return' outside function; mend it and bundle again",
    ),
    "missing module": (
        {"main.py": "import sys\nimport gone\n"},
        "main.py:2: no module named 'gone'; check the name and the folder it should be in",
    ),
    "missing submodule": (
        {"main.py": "import p.gone\n", "p/__init__.py": ""},
        "main.py:1: no module named 'p.gone'; check the name and the folder it should be in",
    ),
    "missing name": (
        {"main.py": "import sys\nfrom a import gone\n", "a.py": "here = 1\n"},
        "main.py:2: cannot import name 'gone' from 'a'; check the name, or define it there",
    ),
    "cycle": (
        {"main.py": "import a\n", "a.py": "import b\nx = 1\n", "b.py": "from a import x\n"},
        "b.py:1: import cycle: a is still loading and has no 'x' yet; import it inside the "
        "function that needs it, or move it to a module of its own",
    ),
    "null byte": (
        {"main.py": "x = 1\0\n"},
        "main.py:1: holds a null byte; save the file as text",
    ),
}


@pytest.mark.parametrize(("files", "message"), BAD.values(), ids=BAD)
def test_bad_input(tmp_path: Path, files: dict[str, str], message: str) -> None:
    write_files(tmp_path, {**files, "out.py": "the old file\n"})
    before = listing(tmp_path)
    assert refusal(bundle("--entry", "main.py", "-o", "out.py", cwd=tmp_path)) == message
    assert refusal(bundle("--entry", "main.py", "-o", "new/out.py", cwd=tmp_path)) == message
    assert listing(tmp_path) == before
    assert not (tmp_path / "new").exists()


def test_undecodable_source(tmp_path: Path) -> None:
    (tmp_path / "main.py").write_bytes(b"x = '\xff'\n")
    message = refusal(bundle("--entry", "main.py", "--stdout", cwd=tmp_path))
    assert message.startswith("main.py:1: can't be decoded: ")
    assert message.endswith("; save the file as UTF-8")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_unreadable_source(program: Path) -> None:
    (program / "table.py").chmod(0)
    ran = bundle("--entry", "main.py", "-o", "out.py", cwd=program)
    assert refusal(ran) == "table.py:1: can't be read: Permission denied"
    assert not (program / "out.py").exists()


def test_source_that_is_no_file(program: Path) -> None:
    (program / "loop.py").symlink_to("loop.py")
    ran = bundle("--entry", "loop.py", "--stdout", cwd=program)
    assert refusal(ran, 2) == "bundle: there is no file loop.py; check the path"


def test_output_is_a_folder(program: Path) -> None:
    (program / "out.py").mkdir()
    ran = bundle("--entry", "main.py", "-o", "out.py", cwd=program)
    assert refusal(ran) == "out.py:1: can't be written: it is a folder; choose another file with -o"
    assert list((program / "out.py").iterdir()) == []


def test_output_below_a_file(program: Path) -> None:
    before = listing(program)
    ran = bundle("--entry", "main.py", "-o", "table.py/out.py", cwd=program)
    assert refusal(ran).startswith("table.py/out.py:1: can't be written: ")
    assert listing(program) == before


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_output_in_an_unwritable_folder(program: Path) -> None:
    (program / "shut").mkdir(mode=0o500)
    ran = bundle("--entry", "main.py", "-o", "shut/out.py", cwd=program)
    assert refusal(ran) == (
        "shut/out.py:1: can't be written: Permission denied; choose another file with -o"
    )


def test_broken_game_file(project: Path) -> None:
    toml = project / "rules" / "mini" / "game.toml"
    toml.write_text("title = 'Mini'\n")
    assert refusal(bundle("--game", "mini", cwd=project)) == (
        "rules/mini/game.toml:1: has no 'protocol'"
    )
    toml.write_text("protocol = \n")
    message = refusal(bundle("--game", "mini", cwd=project))
    assert message.startswith("rules/mini/game.toml:1: not valid TOML: ")


def test_missing_export(project: Path) -> None:
    toml = project / "rules" / "mini" / "game.toml"
    toml.write_text('exports = ["act"]\n' + toml.read_text())
    assert refusal(bundle("--game", "mini", cwd=project)) == (
        "bots/mini/main.py:1: mini calls act(), which the entry doesn't define; "
        "define or import it there"
    )


def test_a_reader_that_goes_away_is_no_error(program: Path) -> None:
    """As in `bundle --stdout | head -1`."""
    write_files(program, {"table.py": "SIZE = 2\nWORDS = '''" + "word " * 40_000 + "'''\n"})
    with open(program / "main.py", "a") as file:
        file.write("import table\nprint(len(table.WORDS))\n")
    process = subprocess.Popen(
        [*COMMAND, "--entry", "main.py", "--stdout"],
        cwd=program,
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.readline()
    process.stdout.close()
    errors = process.stderr.read()
    process.stderr.close()
    assert process.wait(60) == 1
    assert errors == b""


def test_the_installed_command_is_this_one(tmp_path: Path) -> None:
    script = Path(sys.executable).with_name("bundle")
    if not script.is_file():
        pytest.skip("the console script is not installed beside this Python")
    done = subprocess.run([script, "--nonsense"], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 2
    assert done.stderr == "bundle: unrecognized arguments: --nonsense; see bundle --help\n"
