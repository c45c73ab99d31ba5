import early

print(early.SEEN, early.call())
