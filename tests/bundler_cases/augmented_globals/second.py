import first

count = first.count
count *= 10
names = first.names
names += ["second"]
