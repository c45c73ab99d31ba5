import evaluated
import postponed


def own(x: int, y: "str") -> list[int]:
    return [x]


print(own.__annotations__)
print(evaluated.f.__annotations__, evaluated.Holder.__annotations__, evaluated.NOTES)
print(postponed.f.__annotations__, postponed.Holder.__annotations__)
