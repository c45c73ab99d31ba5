import first
import second

print(first.pick(), second.pick(), second.Kind().name(), first.Kind)
