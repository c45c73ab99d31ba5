import first
import second

print(first.size, first.name)
for line in second.LINES:
    print(line)
