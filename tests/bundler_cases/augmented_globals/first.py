count = 1
count += 1
names = ["first"]
