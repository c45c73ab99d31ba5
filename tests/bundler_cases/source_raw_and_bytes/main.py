import literals

for value in literals.VALUES:
    print(repr(value))
