import loader

print(loader.load("math").pi)
