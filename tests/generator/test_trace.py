"""`--trace`: a traceback of the bundle told in terms of the modules."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.generator.commands import Ran, bundle, listing, refusal, run_python, write_files

PROGRAM = {
    "main.py": '''
        """Fails in many ways."""
        import sys

        import board
        import shelf
        from pack import deep


        def step(kind):
            return board.step(
                kind,
                # a remark inside the call
                {
                    "one": 1,
                    "two": 2,
                },
            )


        def main():
            kinds = {
                "direct": lambda: step("direct"),
                "wrapped": lambda: shelf.step("wrapped"),
                "deep": lambda: deep.Walker(3).walk(
                ),
                "chained": lambda: board.chained(),
                "context": lambda: deep.context(),
                "long": lambda: board.long_line(None, "a long argument indeed", "one more"),
            }
            kinds[sys.argv[1]]()


        if __name__ == '__main__':
            main()
    ''',
    "board.py": '''
        """The board."""
        import functools
        SIZE = 3


        def unused(): return 0


        @functools.lru_cache
        def cached(
            value,
        ):
            total = (
                1
                + int("not a number: %s" % value)
            )
            return total


        def step(kind, table): return cached(kind) if table else None


        def chained():
            try:
                step("x", True)
            except ValueError as error:
                raise RuntimeError(
                    "chained"
                ) from error


        def long_line(value, *rest): value.missing.attribute(rest, rest, rest, "padding", "more")
    ''',
    "shelf.py": '''
        """Kept apart, as it looks at its own names."""
        import board

        SIZE = 4


        def step(kind):
            assert "step" in globals()
            for _ in range(2):
                text = """
                some
            text
                """; board.step(
                    kind + text.strip()[:1], [1, 2,
                    3])
    ''',
    "pack/__init__.py": "",
    "pack/deep.py": '''
        from __future__ import annotations
        import shelf

        SIZE = 5


        class Walker:
            """Walks.

            Far.
            """

            def __init__(self, depth): self.depth = depth

            def walk(self):
                if self.depth:
                    self.depth -= 1; self.walk()
                else:
                    [shelf.step(str(item)) for item in
                        range(2)]


        def step(size): raise KeyError(SIZE, size)


        def context():
            try: step(1)
            except KeyError:
                with open("no such file"):
                    pass
    ''',
}
KINDS = ["direct", "wrapped", "deep", "chained", "context", "long"]
FRAME = re.compile(r'^\s*File "(?P<file>[^"]*)", line (?P<line>\d+), in (?P<name>.*)$')


class Frame(NamedTuple):
    file: str
    line: int
    name: str


def frames(text: str, folder: Path) -> list[Frame]:
    found = [match for match in map(FRAME.match, text.splitlines()) if match]
    prefix = f"{folder}/"
    return [Frame(m["file"].removeprefix(prefix), int(m["line"]), m["name"]) for m in found]


def statement_lines(path: Path, line: int) -> range:
    """The lines of the smallest statement that holds a line."""
    tree = ast.parse(path.read_text())
    around = [
        range(node.lineno, (node.end_lineno or node.lineno) + 1)
        for node in ast.walk(tree)
        if isinstance(node, ast.stmt) and node.lineno <= line <= (node.end_lineno or 0)
    ]
    return min(around, key=len)


def endings(text: str) -> list[str]:
    """The exceptions, one after the other."""
    return [line for line in text.splitlines() if re.match(r"\w+(Error|Exception)\b", line)]


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = write_files(tmp_path_factory.mktemp("program"), PROGRAM)
    ran = bundle("--entry", "main.py", "-o", "made/out.py", "-v", cwd=folder)
    assert ran.code == 0, ran.err
    assert "wrapped shelf.py: it calls globals()" in ran.err
    return folder


def traced(folder: Path, stderr: str, *flags: str) -> Ran:
    command = ("--entry", "main.py", "-o", "made/out.py", "--trace")
    return bundle(*command, *flags, cwd=folder, stdin=stderr)


@pytest.mark.parametrize("kind", KINDS)
def test_frame_by_frame(program: Path, kind: str) -> None:
    """Same files, functions and lines; of a statement that was joined to one line, its first."""
    modular = run_python("main.py", kind, cwd=program)
    bundled = run_python("-I", "-S", "made/out.py", kind, cwd=program)
    assert (modular.code, bundled.code) == (1, 1)
    ran = traced(program, bundled.err)
    assert (ran.code, ran.err) == (0, "")
    assert endings(ran.out) == endings(modular.err)
    expected, found = frames(modular.err, program), frames(ran.out, program)
    assert len(found) == len(expected) >= 4
    for wanted, frame in zip(expected, found, strict=True):
        assert (frame.file, frame.name) == (wanted.file, wanted.name)
        lines = statement_lines(program / wanted.file, wanted.line)
        assert frame.line in (wanted.line, lines[0])
        assert frame.line in lines


def test_code_is_shown_as_the_sources_have_it(program: Path) -> None:
    bundled = run_python("-I", "-S", "made/out.py", "direct", cwd=program)
    lines = traced(program, bundled.err).out.splitlines()
    shown = [(FRAME.match(line), lines[number + 1]) for number, line in enumerate(lines[:-1])]
    compared = 0
    for match, code in shown:
        if match:
            source = (program / match["file"]).read_text().splitlines()
            assert code == "    " + source[int(match["line"]) - 1].strip()
            compared += 1
    assert compared >= 5
    assert "^" not in "".join(lines)


def test_what_is_no_frame_of_the_bundle_is_kept(program: Path) -> None:
    bundled = run_python("-I", "-S", "made/out.py", "direct", cwd=program)
    before = 'before\n  File "elsewhere.py", line 3, in f\n    f(0)\n      ^^^\n    more\n'
    ran = traced(program, before + bundled.err + "    after\nthat")
    assert ran.out == before + traced(program, bundled.err).out + "    after\nthat"
    assert traced(program, "").out == ""


def test_lines_of_the_bundle_itself_and_beyond_it_are_kept(program: Path) -> None:
    text = '  File "made/out.py", line 1, in <module>\n  File "out.py", line 99999, in f\n'
    assert traced(program, text).out == text


def test_a_submission_is_known_by_the_name_judges_give_it(program: Path) -> None:
    bundled = run_python("-I", "-S", "made/out.py", "direct", cwd=program)
    renamed = bundled.err.replace("made/out.py", "/box/submission.py")
    assert traced(program, renamed).out == traced(program, bundled.err).out


def test_exception_groups(tmp_path: Path) -> None:
    files = {
        "main.py": """
            import parts

            def main():
                inner = ExceptionGroup("inner", [parts.caught(2)])
                raise ExceptionGroup("outer", [parts.caught(1), inner])

            main()
        """,
        "parts.py": """
            def fail(n): raise ValueError(f"number {n}")

            def caught(n):
                try: fail(n)
                except ValueError as error: return error
        """,
    }
    write_files(tmp_path, files)
    flags = ("--entry", "main.py", "-o", "out.py")
    assert bundle(*flags, cwd=tmp_path).code == 0
    modular = run_python("main.py", cwd=tmp_path)
    bundled = run_python("out.py", cwd=tmp_path)
    ran = bundle(*flags, "--trace", cwd=tmp_path, stdin=bundled.err)
    expected = modular.err.replace(f"{tmp_path}/", "").splitlines()
    assert ran.out.splitlines() == [line for line in expected if not re.search(r"[~^]{3}", line)]


def test_stripped_bundles_are_traced_too(tmp_path: Path) -> None:
    write_files(tmp_path, PROGRAM)
    size = len(bundle("--entry", "main.py", "-o", "out.py", "--stdout", cwd=tmp_path).out.encode())
    flags = ("--entry", "main.py", "-o", "out.py", "--max-bytes", size - 250)
    ran = bundle(*flags, cwd=tmp_path)
    assert "; stripped: comments" in ran.out
    assert "minify" not in ran.out
    bundled = run_python("out.py", "deep", cwd=tmp_path)
    modular = run_python("main.py", "deep", cwd=tmp_path)
    found = frames(bundle(*flags, "--trace", cwd=tmp_path, stdin=bundled.err).out, tmp_path)
    for wanted, frame in zip(frames(modular.err, tmp_path), found, strict=True):
        assert (frame.file, frame.name) == (wanted.file, wanted.name)
        assert frame.line in statement_lines(tmp_path / wanted.file, wanted.line)


def test_lowered_bundles_are_traced_too(tmp_path: Path) -> None:
    text = "def f(n):\n    return 1 // n.bit_count()\n"
    write_files(tmp_path, {"main.py": "import a\n\na.f(0)\n", "a.py": text})
    flags = ("--entry", "main.py", "-o", "out.py", "--target", "3.8")
    assert bundle(*flags, cwd=tmp_path).code == 0
    bundled = run_python("out.py", cwd=tmp_path)
    ran = bundle(*flags, "--trace", cwd=tmp_path, stdin=bundled.err)
    assert frames(ran.out, tmp_path) == [("main.py", 3, "<module>"), ("a.py", 2, "f")]


def test_code_that_the_docstring_quotes_is_not_mistaken(tmp_path: Path) -> None:
    write_files(tmp_path, {"main.py": '"""Run print(1 / 0)."""\n\nprint(1 / 0)\n'})
    flags = ("--entry", "main.py", "-o", "out.py")
    assert bundle(*flags, cwd=tmp_path).code == 0
    bundled = run_python("out.py", cwd=tmp_path)
    ran = bundle(*flags, "--trace", cwd=tmp_path, stdin=bundled.err)
    assert frames(ran.out, tmp_path) == [("main.py", 3, "<module>")]


def test_stale_sources_are_refused(tmp_path: Path) -> None:
    write_files(tmp_path, PROGRAM)
    flags = ("--entry", "main.py", "-o", "out.py")
    bundle(*flags, cwd=tmp_path)
    bundled = run_python("out.py", "direct", cwd=tmp_path)
    with open(tmp_path / "board.py", "a") as file:
        file.write("\nLATER = 1\n")
    before = listing(tmp_path)
    assert refusal(bundle(*flags, "--trace", cwd=tmp_path, stdin=bundled.err)) == (
        "bundle: out.py was made from other sources than there are now; check out the sources it "
        "was made from, or bundle again and reproduce the error"
    )
    assert listing(tmp_path) == before


def test_minified_is_refused(program: Path) -> None:
    assert refusal(traced(program, "", "--minify")) == (
        "bundle: the lines of a minified bundle can't be traced; "
        "reproduce the error with a bundle made without --minify"
    )
