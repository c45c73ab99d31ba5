import inside

print(inside.NAMES, inside.VARS, inside.DIR)
print(inside.function_locals(1))
