"""Lets a submission that is a set of functions be called over pipes.

`python [flags] host.py FILE ...` or `python [flags] host.py -m MODULE ...` loads the bot as an
import would, with the rest as its arguments. Each line of input is JSON: `["name", argument]` calls
the function and answers with one line, what it gave back; `"end"` ends the host. In JSON, whole
numbers as keys are texts and tuples are lists; the bot is given and gives numbers and tuples.

It imports nothing but the standard library, so that it runs under `-I -S` as the bot would.
"""

from __future__ import annotations

import importlib
import json
import os
import sys
from types import ModuleType
from typing import Any


def load(arguments: list[str]) -> ModuleType:
    """The bot's module, given as a command line names it; `sys.argv` is what it would see."""
    if arguments[0] == "-m":
        sys.argv = arguments[1:]
        _look_first_in(os.getcwd())
        return importlib.import_module(arguments[1])
    sys.argv = arguments
    path = os.path.abspath(arguments[0])
    _look_first_in(os.path.dirname(path))
    module = ModuleType("submission")
    module.__file__ = path
    sys.modules["submission"] = module  # before it runs: dataclasses look there
    # Not by an import, which would look for bytecode: a bot may read nothing but its own file.
    with open(path, "rb") as file:
        exec(compile(file.read(), path, "exec", dont_inherit=True), module.__dict__)
    return module


def _look_first_in(folder: str) -> None:
    """Put the bot's folder where Python has put the host's own, if it has."""
    if not getattr(sys.flags, "safe_path", sys.flags.isolated):
        sys.path[0] = folder


def from_json(value: Any) -> Any:
    """Lists become tuples, and keys that are whole numbers become numbers."""
    if isinstance(value, list):
        return tuple(map(from_json, value))
    if isinstance(value, dict):
        return {int(k) if k.isdigit() else k: from_json(v) for k, v in value.items()}
    return value


def to_json(value: Any) -> Any:
    """The value, with all that JSON would silently change or can't say made a text.

    No such text is ever a right answer, so the rules refuse it, and name it.
    """
    if isinstance(value, (list, tuple)):
        return [to_json(item) for item in value]
    if isinstance(value, dict):
        return {_key(key): to_json(item) for key, item in value.items()}
    return value if value is None or isinstance(value, (bool, int, float, str)) else repr(value)


def _key(key: Any) -> Any:
    """Players are whole numbers; the text "1" would pass for one in JSON."""
    is_plain = type(key) is int or (type(key) is str and not key.isdigit())
    return key if is_plain else repr(key)


def main() -> None:
    """Answer calls until `"end"` or the end of input. What the bot prints goes to stderr."""
    questions = os.fdopen(os.dup(0), encoding="utf-8")
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8", newline="\n")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)
    bot = load(sys.argv[1:])
    for line in iter(questions.readline, ""):
        if not line.strip():
            continue
        request = json.loads(line)
        if request == "end":
            return
        name, argument = request
        answer = to_json(getattr(bot, name)(from_json(argument)))
        print(json.dumps(answer, separators=(",", ":")), file=answers, flush=True)


if __name__ == "__main__":
    main()
