import broken

print(broken.names())
