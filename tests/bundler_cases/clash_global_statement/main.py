import first
import second

second.bump()
second.nested()()
print(first.count, second.count, second.read(), second.FROM_CLASS)
