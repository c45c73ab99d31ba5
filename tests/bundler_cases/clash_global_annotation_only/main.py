import first
import second

print(first.limit, second.read(), second.local())
