import broken

print(broken.VALUE)
