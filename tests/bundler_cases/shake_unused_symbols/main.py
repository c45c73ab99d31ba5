import tools

print(tools.used(2), tools.Kept().value())
