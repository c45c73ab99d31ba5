import maybe

print(maybe.use([3, 1]), maybe.sum([1, 2]))
