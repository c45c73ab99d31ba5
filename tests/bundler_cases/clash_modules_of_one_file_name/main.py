import red.rules
import blue.rules
import rules

print(red.rules.SIZE, blue.rules.SIZE, rules.SIZE)
print(red.rules.size(), blue.rules.size(), rules.size())
