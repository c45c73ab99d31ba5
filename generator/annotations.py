"""`from __future__ import annotations` holds for a whole file: one module's wish must not become
another's."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from generator.modules import Module

FutureMode = Literal["none", "future", "quoted"]


def future_mode(modules: Iterable[Module]) -> FutureMode:
    """How the bundle keeps each module's choice: for all, for none, or text by text."""
    annotated = [module for module in modules if module.names.annotations]
    if not any(module.future_annotations for module in annotated):
        return "none"
    return "future" if all(module.future_annotations for module in annotated) else "quoted"


def quoted_annotation(text: str) -> str:
    """The string that Python itself would keep for this annotation under the future import."""
    namespace: dict[str, dict[str, str]] = {}
    code = compile(f"from __future__ import annotations\nx: (\n{text}\n)", "<annotation>", "exec")
    exec(code, namespace)
    return namespace["__annotations__"]["x"]
