import first
from first import size as other

size = 6
LINES = [
    f"{size=}",
    f"{ size = }",
    f"{size + 1=:>4}",
    f"{size=!s} {size=!r}",
    f"{first.size=}, {other=}",
    f"{size=} {{size=}}",
]
