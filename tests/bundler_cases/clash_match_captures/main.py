import first
import second

print(first.size, first.rest, first.name)
print(second.SEEN, second.size, second.rest, second.name, second.local({"size": 4}))
