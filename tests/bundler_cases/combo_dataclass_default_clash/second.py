import dataclasses

depth = 5
name = "second"


@dataclasses.dataclass
class Config:
    depth: int = depth
    name: str = name
    both: list = dataclasses.field(default_factory=lambda: [depth, name])

    @staticmethod
    def limit(depth=depth):
        return depth, name
