"""Files that belong to a module, read next to it, become literals.

Understood are paths that can be worked out from the text: `Path(__file__).with_name("x")`,
`Path(__file__).parent / "data" / "x"`, `os.path.join(os.path.dirname(__file__), "x")`,
`importlib.resources.files(__package__) / "x"`, and variables that hold such a path.
"""

from __future__ import annotations

import ast
from pathlib import Path

from generator.errors import BundleError, Location
from generator.source import Edit, Text, apply_edits, parse

_SAME = frozenset(
    {"resolve", "absolute", "abspath", "realpath", "normpath", "str", "fspath", "Path"}
)
_RESOURCES = frozenset(
    {"files", "open_text", "open_binary", "path", "is_resource", "contents", "get_data"}
)
_LITERAL_WIDTH = 80


def embed_files(
    source: str, path: Path, shown: str, packages: dict[str, Path]
) -> tuple[str, set[Path]]:
    """The module's text with every reading of a file replaced by what the file holds."""
    if "__file__" not in source and "resources" not in source and "get_data" not in source:
        return source, set()
    reader = _Reader(parse(source, shown), Text(source), path, shown, packages)
    return apply_edits(source, reader.edits()), reader.files


class _Reader:
    def __init__(
        self, tree: ast.Module, text: Text, path: Path, shown: str, packages: dict[str, Path]
    ) -> None:
        self.tree = tree
        self.text = text
        self.path = path
        self.shown = shown
        self.packages = packages
        self.variables = _single_assignments(tree)
        self.files: set[Path] = set()

    def edits(self) -> list[Edit]:
        edits: list[Edit] = []
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Call):
                text = self._read(node)
                if text is not None:
                    edits.append(Edit(*self.text.span(node), text))
        edits += self._spent_paths(edits)
        self._refuse_resources(edits)
        if any(edit.text.startswith("io.") for edit in edits):
            edits.append(self._import_io())
        return edits

    def _refuse_resources(self, edits: list[Edit]) -> None:
        """A package's folder is not there at run time, whatever else is asked of it."""
        for node in ast.walk(self.tree):
            match node:
                case ast.Call(func=ast.Attribute(attr=name) | ast.Name(id=name), args=[first, *_]):
                    start, end = self.text.span(node)
                    done = any(edit.start <= start and end <= edit.end for edit in edits)
                    if name in _RESOURCES and not done and self._package(first) is not None:
                        raise BundleError(
                            Location(self.shown, node.lineno),
                            f"uses {name}() on a package, which a submission doesn't have",
                            "read its files by read_text() or read_bytes()",
                        )

    def _spent_paths(self, edits: list[Edit]) -> list[Edit]:
        """Variables that hold a path which this module needs no more.

        What is left, `X = __file__`, is dropped if no other module asks for it, else refused.
        """
        spent: dict[str, Edit] = {}
        candidates: list[tuple[str, tuple[int, int]]] = [
            (statement.targets[0].id, self.text.span(statement))  # type: ignore[attr-defined]
            for statement in self.tree.body
            if isinstance(statement, ast.Assign)
            and getattr(statement.targets[0], "id", None) in self.variables
            and self._path(statement.value) is not None
        ]
        for name, span in reversed(candidates):
            gone = [*edits, *spent.values()]
            if all(
                any(edit.start <= start and end <= edit.end for edit in gone)
                for start, end in self._loads(name)
            ):
                spent[name] = Edit(*span, f"{name} = __file__")
        return list(spent.values())

    def _loads(self, name: str) -> list[tuple[int, int]]:
        return [
            self.text.span(node)
            for node in ast.walk(self.tree)
            if isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Load)
        ]

    def _import_io(self) -> Edit:
        """On the line of the first import, so that all lines keep their numbers."""
        for statement in self.tree.body:
            future = getattr(statement, "module", None) == "__future__"
            if isinstance(statement, ast.Import | ast.ImportFrom) and not future:
                start = self.text.span(statement)[0]
                return Edit(start, start, "import io; ")
        raise BundleError(
            Location(self.shown, 1),
            "opens a file beside it without importing anything",
            'read it by Path(__file__).with_name("...").read_text()',
        )

    def _read(self, call: ast.Call) -> str | None:
        """The literal for a call that reads a file beside the module."""
        match call.func:
            case ast.Attribute(value=base, attr="read_text" | "read_bytes" | "open" as method):
                found = self._path(base)
                if found is not None and found != self.path:
                    mode = _mode(call, 0) if method == "open" else "r"
                    return self._literal(call, found, method, mode)
                if isinstance(base, ast.Name | ast.Attribute) and len(call.args) >= 2:
                    return self._resource(call, method)
            case ast.Attribute(attr="read_binary" | "get_data"):
                return self._resource(call, "read_bytes")
            case ast.Name(id="open"):
                found = self._path(call.args[0]) if call.args else None
                if found is not None:
                    return self._literal(call, found, "open", _mode(call, 1))
        return None

    def _resource(self, call: ast.Call, method: str) -> str | None:
        """`resources.read_text("package", "file")` and `pkgutil.get_data(__name__, "file")`."""
        if len(call.args) < 2 or not isinstance(call.args[1], ast.Constant):
            return None
        folder = self._package(call.args[0])
        if folder is None:
            return None
        return self._literal(call, folder / str(call.args[1].value), method, "")

    def _literal(self, call: ast.Call, path: Path, method: str, mode: str) -> str:
        where = Location(self.shown, call.lineno)
        if set(mode) & set("wax+"):
            raise BundleError(where, f"writes to {path.name} beside the module", "don't")
        try:
            data = path.read_bytes()
            self.files.add(path)
            if method == "read_bytes" or (method == "open" and "b" in mode):
                value = literal(data)
                return f"io.BytesIO({value})" if method == "open" else value
            text = data.decode(self._encoding(call, method))
        except OSError as error:
            raise BundleError(where, f"reads {path.name}, but {error.strerror}") from None
        except (UnicodeDecodeError, LookupError):
            raise BundleError(
                where,
                f"reads {path.name} as text, but it is not in that encoding",
                "name its encoding, or read it as bytes",
            ) from None
        if method == "open" and _keyword(call, "newline") == "":
            return f"io.StringIO({literal(text)}, newline='')"
        text = text.replace("\r\n", "\n").replace("\r", "\n")
        return f"io.StringIO({literal(text)})" if method == "open" else literal(text)

    def _encoding(self, call: ast.Call, method: str) -> str:
        """As the call gives it, by name or by position; UTF-8 where it doesn't."""
        position = 0 if method == "read_text" else 2 + isinstance(call.func, ast.Name)
        by_position = call.args[position:][:1]
        if by_position and isinstance(by_position[0], ast.Constant):
            return str(by_position[0].value or "utf-8")
        return _keyword(call, "encoding") or "utf-8"

    # Paths

    def _path(self, node: ast.expr) -> Path | None:
        """The path an expression gives, if the text tells."""
        match node:
            case ast.Name(id="__file__"):
                return self.path
            case ast.Name(id=name) if name in self.variables:
                return self._path(self.variables[name])
            case ast.Attribute(value=base, attr="parent"):
                found = self._path(base)
                return found.parent if found else None
            case ast.Subscript(
                value=ast.Attribute(value=base, attr="parents"), slice=ast.Constant(int() as number)
            ):
                found = self._path(base)
                return found.parents[number] if found else None
            case ast.BinOp(left=left, op=ast.Div(), right=ast.Constant(str() as name)):
                found = self._path(left)
                return found / name if found else None
            case ast.Call():
                return self._path_call(node)
        return None

    def _path_call(self, call: ast.Call) -> Path | None:
        names = [a.value for a in call.args if isinstance(a, ast.Constant)]
        match call.func:
            case ast.Attribute(value=base, attr="with_name") if len(names) == 1:
                found = self._path(base)
                return found.with_name(str(names[0])) if found else None
            case ast.Attribute(value=base, attr="joinpath") if len(names) == len(call.args):
                found = self._path(base)
                return found.joinpath(*map(str, names)) if found else None
            case ast.Attribute(attr="dirname") if call.args:
                found = self._path(call.args[0])
                return found.parent if found else None
            case ast.Attribute(attr="join") if call.args and len(names) == len(call.args) - 1:
                found = self._path(call.args[0])
                return found.joinpath(*map(str, names)) if found else None
            case ast.Attribute(attr="files") | ast.Name(id="files") if len(call.args) == 1:
                return self._package(call.args[0])
            case ast.Attribute(attr=name) | ast.Name(id=name) if name in _SAME:
                inner = call.args[0] if call.args else getattr(call.func, "value", None)
                return self._path(inner) if inner is not None else None
        return None

    def _package(self, node: ast.expr) -> Path | None:
        match node:
            case ast.Name(id="__package__"):
                return self.path.parent
            case ast.Name(id="__name__"):
                return self.path.parent
            case ast.Constant(value=str() as name):
                return self.packages.get(name)
        return None


def _mode(call: ast.Call, position: int) -> str:
    candidates = [k.value for k in call.keywords if k.arg == "mode"] + call.args[position:]
    return next((str(c.value) for c in candidates[:1] if isinstance(c, ast.Constant)), "r")


def _keyword(call: ast.Call, name: str) -> str | None:
    for keyword in call.keywords:
        if keyword.arg == name and isinstance(keyword.value, ast.Constant):
            return str(keyword.value.value) if keyword.value.value is not None else None
    return None


def _bound_names(node: ast.AST) -> list[str]:
    """The names that this node by itself binds, in whatever scope."""
    match node:
        case ast.Name(id=name, ctx=ast.Store() | ast.Del()) | ast.arg(arg=name):
            return [name]
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            return [name]
        case ast.alias(name=name, asname=asname):
            return [asname or name.partition(".")[0]]
        case ast.ExceptHandler(name=str() as name) | ast.MatchAs(name=str() as name):
            return [name]
        case ast.MatchStar(name=str() as name) | ast.MatchMapping(rest=str() as name):
            return [name]
        case ast.Global(names=names) | ast.Nonlocal(names=names):
            return names
    return []


def _single_assignments(tree: ast.Module) -> dict[str, ast.expr]:
    """Top-level names that are bound once, by an assignment."""
    found: dict[str, list[ast.expr | None]] = {}
    for node in ast.walk(tree):
        for name in _bound_names(node):
            found.setdefault(name, []).append(None)
    for statement in tree.body:
        if isinstance(statement, ast.Assign) and len(statement.targets) == 1:
            target = statement.targets[0]
            if isinstance(target, ast.Name) and len(found[target.id]) == 1:
                found[target.id] = [statement.value]
    return {name: values[0] for name, values in found.items() if values[0] is not None}


def literal(value: str | bytes) -> str:
    """A literal a person can read: one line of the file a line, long data cut to pieces."""
    pieces: list[str | bytes] = [*value.splitlines(keepends=True)]
    if isinstance(value, bytes) or any(len(piece) > 4 * _LITERAL_WIDTH for piece in pieces):
        pieces = [value[i : i + _LITERAL_WIDTH] for i in range(0, len(value), _LITERAL_WIDTH)]
    if len(pieces) <= 1:
        return repr(value)
    return "(" + " ".join(repr(piece) for piece in pieces) + ")"
