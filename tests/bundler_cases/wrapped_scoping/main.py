import odd

size = "main"
print(odd.report())
odd.change()
print(odd.report(), odd.size)
