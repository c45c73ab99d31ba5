"""Names: what the language itself says about scopes, and where names stand in f-strings."""

from __future__ import annotations

import ast
import symtable
import sys
import sysconfig
import textwrap
import unicodedata
import warnings
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from generator.modules import Module, make_module
from generator.scopes import Scope
from generator.source import read_source

STANDARD = Path(sysconfig.get_paths()["stdlib"])
FOLDERS = [".", "asyncio", "collections", "concurrent/futures", "email", "html", "http"]
FOLDERS += ["importlib", "importlib/metadata", "json", "multiprocessing", "tomllib", "unittest"]
FILES = [path for folder in FOLDERS for path in sorted((STANDARD / folder).glob("*.py"))][::2]
COMPREHENSIONS = {
    ast.Lambda: "lambda",
    ast.ListComp: "listcomp",
    ast.SetComp: "setcomp",
    ast.DictComp: "dictcomp",
    ast.GeneratorExp: "genexpr",
}
Key = tuple[str, str, int]


def read(source: str, name: str = "module.py") -> Module:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # invalid escapes and the like, in old code
        return make_module("module", Path(name), name, source, is_package=False, package="")


def scopes(module: Module) -> Iterator[Scope]:
    """Every scope in which a name occurs, and those around it."""
    seen: set[Scope] = set()
    for occurrence in module.names.occurrences:
        scope: Scope | None = occurrence.scope
        while scope is not None and scope not in seen:
            seen.add(scope)
            yield scope
            scope = scope.parent


def key(scope: Scope) -> Key:
    """How `symtable` knows a scope."""
    if scope.kind == "module":
        return ("module", "top", 0)
    name = COMPREHENSIONS.get(type(scope.node)) or getattr(scope.node, "name", "")
    return (scope.kind, name, getattr(scope.node, "lineno", 0))


def tables(table: symtable.SymbolTable) -> Iterator[symtable.SymbolTable]:
    yield table
    for child in table.get_children():
        yield from tables(child)


def meant(scope: Scope, name: str) -> str:
    owner = scope.owner(name)
    if owner.kind == "module":
        return "global"
    return "local" if owner is scope else "free"


def meant_by_python(table: symtable.SymbolTable, symbol: symtable.Symbol) -> str:
    if str(table.get_type()) == "module":
        return "global"
    if symbol.is_free():
        return "free"
    return "global" if symbol.is_global() else "local"


def python_says(source: str) -> dict[Key, dict[str, set[str]]]:
    """For every scope, what its names mean; scopes alike in name and line are put together."""
    found: dict[Key, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        whole = symtable.symtable(source, "module.py", "exec")
    for table in tables(whole):
        place = (str(table.get_type()), table.get_name(), table.get_lineno())
        if place[:2] == ("function", "top"):
            continue  # which `symtable` itself takes for the module
        for symbol in table.get_symbols():
            if symbol.get_name() not in (".0", "__class__", "__classdict__"):
                found[place][symbol.get_name()].add(meant_by_python(table, symbol))
    return found


def differences(source: str) -> list[str]:
    """Names that are resolved otherwise than by Python."""
    python = python_says(source)
    ours: dict[Key, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for scope in scopes(read(source)):
        for name in python[key(scope)]:
            ours[key(scope)][name].append(meant(scope, name))
    return [
        f"{place}: {name} is {found}, Python says {python[place][name]}"
        for place, names in ours.items()
        for name, found in names.items()
        if not python[place][name] <= set(found)
    ]


def unseen(module: Module) -> list[str]:
    """Names of the tree that are among no occurrences of theirs."""
    spans = {occurrence.span for occurrence in module.names.occurrences}
    return [
        f"{node.lineno}: {node.id}"
        for node in ast.walk(module.tree)
        if isinstance(node, ast.Name)
        and module.text.span(node) not in spans
        and node.id != "__class__"
    ]


def misplaced(module: Module) -> list[str]:
    """Names whose place in the text holds something else."""
    return [
        f"{node.lineno}: {node.id} at {module.text.segment(node)!r}"
        for node in ast.walk(module.tree)
        if isinstance(node, ast.Name)
        and unicodedata.normalize("NFKC", module.text.segment(node)) != node.id
    ]


@pytest.mark.parametrize("part", range(8))
def test_standard_library(part: int) -> None:
    """Every name of a good part of it means what `symtable` says and stands where it should."""
    assert len(FILES) > 100
    for path in FILES[part::8]:
        source = read_source(path, path.name)
        module = read(source, path.name)
        assert misplaced(module) == [], path
        assert unseen(module) == [], path
        assert differences(source) == [], path


SCOPES = {
    "keyword-only": """
        def f(*, size=size, **rest):
            return size, rest, other
    """,
    "walrus": """
        def f(xs):
            [y := x for x in xs]
            return y, [z for z in xs if (w := z)], w
    """,
    "walrus, global": """
        def f(xs):
            global y
            [y := x for x in xs]
    """,
    "class body": """
        x = 1
        def f():
            x = 2
            class A:
                y = x
                x = 3
                def g(self): return x
                zs = [x for _ in y if x]
    """,
    "nonlocal": """
        def f():
            n = 0
            def g():
                nonlocal n
                n += 1
                def h():
                    return n
                return h
            return g
    """,
    "global in a class": """
        class A:
            global x
            x = 1
            def f(self): return x
    """,
    "global through functions": """
        def f():
            x = 1
            def g():
                global x
                def h(): return x
                x = 2
    """,
    "match": """
        def f(v):
            match v:
                case [a, *b, {'k': c, **d}] | (a, b, c, d):
                    return a, b, c, d
                case Point(x=e) as g if g.x == e:
                    return h
    """,
    "except": """
        def f():
            try: pass
            except E as e: return e
            return [e for e in e]
    """,
    "lambda": """
        def f(a):
            return lambda b, *c, d=a, **e: (lambda: (a, b, c, d, e, f))
    """,
    "nested comprehensions": """
        def f(a):
            return [[x + y + a for y in x] for x in a if a for z in x]
    """,
    "private": """
        class A:
            __x = 1
            def f(self, __y):
                global __z
                __z = __y
                return __x, [__y for __q in __w]
    """,
    "del and augment": """
        def f():
            x = 1
            del x
            y += 1
            def g(): return y
    """,
    "import": """
        def f():
            import a.b, c.d as e
            from g import h as i, j
            return a, c, e, g, j
    """,
    "with and for": """
        def f():
            with a as (b, c), d as e.f:
                for g, [h, *i] in j: pass
    """,
    "async": """
        async def f(a):
            async with a as b:
                return [c async for c in b if await c]
    """,
    "decorators, defaults": """
        def f(a):
            @a
            def g(b=a, *, c: a = b) -> a: return c
            class H(a, metaclass=g): pass
    """,
    "annotations": """
        def f():
            x: int
            y: T = 1
            def g(): return x, y
    """,
}


@pytest.mark.parametrize("source", SCOPES.values(), ids=SCOPES)
def test_scopes_written_by_hand(source: str) -> None:
    source = textwrap.dedent(source)
    assert differences(source) == []
    assert unseen(read(source)) == []


FSTRINGS = r"""
f"{a}"
F"{a}" rf"\{b}" f"x" "no {field}" f"{c}"
f"{{}}{{{a}}}{{b}}"
f"{a!r:>{w}}{b!s}"
f"{a:{b}.{c}}{d}"
f"{a=}{b = }{c = !r:>{w}}"
f"{a!=b}{a==b}{a<=b}{(a:=b)}{a:=>5}"
f"{a['x']}{b['}']}{c['{']}{d[':']}{e['!']}"
f"{a.b(c)[d:e].f}{ {1: a}[1] }{(lambda x: x)(a)}"
f"{a,b}{*a,b}{[x for x in a if x]}"
f"\N{EN DASH}{a}\x41{b}\u0041{c}\\{d}"
rf"\N{a}\u{b}\x{c}"
f"{a:%H:%M}{b:\N{EN DASH}>{c}}"
f"é{a}ü{b}" + é
f'{f"{a}"}{b}'
f'''{f"{a}{f'{b}'}"}{c}'''
f'''{f"{a}" f"{b:{c}}"}'''
f'''
é{a}
  {
    b + é
    + c
  }{d}
{e!r:
>{w}}'''
f'''{f\"\"\"{a}
{b}\"\"\"}{c}'''
f'''{a['x']}'{b}"{c}'''
("plain" f"{a}"
    f"{b}"
    "{c}" f'{d}')
f"{not a}{a if b else c}{-a}{a or b!r}"
f"\
{a}"
print(f"{a}", b, f'{c}', sep=f"{d}" if e else f"{g}")
""".replace('\\"\\"\\"', '"""')


def test_names_in_fstrings_stand_where_they_are_written() -> None:
    for statement in ast.parse(FSTRINGS).body:
        text = ast.get_source_segment(FSTRINGS, statement)
        assert text is not None
        module = read(f"{text}\n")
        assert misplaced(module) == [], text
        assert unseen(module) == [], text
        expected = [n.id for n in ast.walk(ast.parse(text)) if isinstance(n, ast.Name)]
        found = [n.id for n in ast.walk(module.tree) if isinstance(n, ast.Name)]
        assert sorted(found) == sorted(expected), text


def test_fields_in_fstrings_stand_where_they_are_written() -> None:
    module = read(FSTRINGS)
    fields = [node for node in ast.walk(module.tree) if isinstance(node, ast.FormattedValue)]
    assert len(fields) > 60
    for field in fields:
        segment = module.text.segment(field)
        assert segment.startswith("{")
        assert segment.endswith("}")


def test_a_set_in_a_format_is_no_doubled_brace() -> None:
    module = read("f'{a:{ {b: c}[d] }}'\n")
    assert misplaced(module) == []


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="Python itself tells the places")
def test_a_dict_right_at_the_brace_of_a_format() -> None:
    module = read("f'{a:{{b: c}[d]}}'\n")
    assert misplaced(module) == []
