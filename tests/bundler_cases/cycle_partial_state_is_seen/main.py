import first

print(first.SEEN, first.LATE)
