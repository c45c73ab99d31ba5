import first
import second

print(first.error, second.read(), second.local())
