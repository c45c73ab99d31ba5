from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from heavy import Thing
else:
    Thing = "a stand-in"


def use(thing: "Thing") -> str:
    return str(thing)


print(use(3), Thing)
