import early

print(early.RESULT, early.use())
