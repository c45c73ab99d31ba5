import first
import second

print(first.kind, first.found, second.kind, second.found, second.Parser.kind, second.Parser.rest)
print(second.parse(["go", 1, 2]), second.kind)
