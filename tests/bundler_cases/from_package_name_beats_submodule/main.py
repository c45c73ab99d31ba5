from game import rules

print(rules)
