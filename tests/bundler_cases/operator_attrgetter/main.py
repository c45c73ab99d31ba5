import first
import second

print(first.size, second.by_name(), second.fields())
