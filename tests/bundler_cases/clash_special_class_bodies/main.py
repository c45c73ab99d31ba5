import first
import second

for module_kinds in (first.kinds(), second.kinds()):
    for kind in module_kinds:
        print(kind.__name__, kind.__qualname__, kind.__module__, [n for n in vars(kind) if n[0] != "_"])
print(list(first.Colour), list(second.Colour), second.Slots(1), second.Pair(1)._fields)
print(second.Options(a=1), second.Options.__annotations__, second.Colour["BLUE"], second.Slots.__slots__)
print(isinstance(second.Slots(1), second.HasX), issubclass(first.Colour, second.Colour))
