level = 1
names = []
