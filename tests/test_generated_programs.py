"""Generated programs print the same and end the same as modules and as one file.

`ONEFILE_PROGRAMS=2000 pytest tests/test_generated_programs.py` runs more of them.
"""

from __future__ import annotations

import contextlib
import io
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from hypothesis import HealthCheck, Phase, given, note, settings

from tests.program_generator import Program, programs

PROGRAMS = int(os.environ.get("ONEFILE_PROGRAMS", "60"))


def run(flags: list[str], script: str, folder: Path) -> tuple[str, int, str]:
    """What the program prints, its exit code, and the type of the exception that ended it."""
    done = subprocess.run(
        [sys.executable, *flags, script],
        cwd=folder,
        env={"LC_ALL": "C.UTF-8"},
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    last = done.stderr.strip().rpartition("\n")[2] if "Traceback" in done.stderr else ""
    return done.stdout, done.returncode, last.partition(":")[0]


def bundle(entry: Path, output: Path) -> tuple[int, str]:
    """The exit code of `bundle`, and what it said."""
    from generator.cli import main

    errors = io.StringIO()
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(errors):
        try:
            code = main(["--entry", str(entry), "-o", str(output)]) or 0
        except SystemExit as end:
            code = int(end.code or 0)
    return code, errors.getvalue()


@settings(
    max_examples=PROGRAMS,
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=list(HealthCheck),
    phases=[Phase.generate],  # shrinking whole programs takes minutes and gains little
)
@given(programs())
def test_both_forms_agree(program: Program) -> None:
    with tempfile.TemporaryDirectory() as name:
        modules, alone = Path(name, "modules"), Path(name, "alone")
        alone.mkdir()
        for path, text in program.files.items():
            file = modules / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, "utf-8")
        expected = run(["-B", "-S"], "main.py", modules)
        code, errors = bundle(modules / "main.py", alone / "bundle.py")
        assert code == 0, errors
        note((alone / "bundle.py").read_text("utf-8"))
        assert run(["-I", "-S"], "bundle.py", alone) == expected
