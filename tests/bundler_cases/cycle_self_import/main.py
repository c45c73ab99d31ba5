import counter

counter.bump()
print(counter.count)
