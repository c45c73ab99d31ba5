import first
import second

print(first.key, second.one(5), second.two(), second.three(1), second.four(key=2))
print(second.nested(1)(2))
