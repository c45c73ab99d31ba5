import typing

import first
import second

print(first.Point, second.Point)
hints = typing.get_type_hints(second.move)
print(hints["point"] is second.Point, hints["others"] == list[second.Point], hints["return"])
print(typing.get_type_hints(first.move)["point"] is first.Point)
print(typing.get_type_hints(second.Line)["start"] is second.Point)
print(typing.get_type_hints(second.Line.touch)["other"] is second.Line)
