import first
import second

print(first.Box.path, second.Box.path, second.Box.Inner.path, second.Box().where(), second.here)
