import first, second as two, third

print(first.NAME, two.NAME, third.NAME)
