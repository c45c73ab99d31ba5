import quiet

print("after", quiet.VALUE)
