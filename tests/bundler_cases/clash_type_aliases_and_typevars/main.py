import first
import second

print(first.T, second.T, first.Pair, second.Pair)
print(second.Stack[int].__args__, second.Stack().push(1).items)
