import first
import second

print(first.size, second.make(), second.box())
