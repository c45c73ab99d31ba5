import unused

print("done")
