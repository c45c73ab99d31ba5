"""Renders the templates: what inlining can't do."""

from __future__ import annotations

import pprint
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

import jinja2

from generator.errors import BundleError, Location
from generator.formatting import LINE_LENGTH
from generator.sections import Layout, Section
from generator.source import quoted

TEMPLATES = Path(__file__).resolve().parent.parent / "templates"


@cache
def environment() -> jinja2.Environment:
    made = jinja2.Environment(
        loader=jinja2.FileSystemLoader(TEMPLATES),
        undefined=jinja2.StrictUndefined,
        autoescape=False,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    made.filters["literal"] = literal
    return made


def literal(value: object) -> str:
    """A value as Python writes it; long ones are packed into lines (put `# fmt: off` around)."""
    if isinstance(value, jinja2.Undefined):
        str(value)  # which a strict one refuses
    text = quoted(value)
    return text if len(text) <= LINE_LENGTH else pprint.pformat(value, width=84, compact=True)


def render_page(layout: Layout, header: Sequence[str], exports: Sequence[str]) -> str:
    """The whole file, before formatting."""
    return (
        environment()
        .get_template("bundle.py.j2")
        .render(page=layout, header=header, banner=_banner, exports=exports)
    )


def _banner(section: Section) -> str:
    return environment().get_template("banner.j2").render(section=section).rstrip("\n")


def render_module(template: Path, shown: str, values: Mapping[str, object]) -> str:
    """A template module with its build-time values filled in."""
    try:
        source = template.read_text(encoding="utf-8")
        return environment().from_string(source).render(values)
    except jinja2.TemplateSyntaxError as error:
        raise BundleError(Location(shown, error.lineno), f"template: {error.message}") from None
    except jinja2.UndefinedError as error:
        raise BundleError(
            Location(shown, _template_line(error)),
            f"template: {error.message}",
            f"define it in {template.with_suffix('').name}",
        ) from None


def _template_line(error: BaseException) -> int:
    """The line of the template that Jinja was at, which it puts into the traceback."""
    line = 1
    trace = error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename in ("<template>", "<unknown>"):
            line = trace.tb_lineno
        trace = trace.tb_next
    return line
