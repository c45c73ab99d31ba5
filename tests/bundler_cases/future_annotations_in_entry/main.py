from __future__ import annotations

import evaluated


def own(x: Unknown, y: int = 1) -> evaluated.Size:
    return x


print(own.__annotations__)
print(evaluated.f.__annotations__)
