import tools

print(tools.used())
