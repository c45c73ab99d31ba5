import first
import second

print(first.n, first.items)
for value in second.VALUES:
    print(value)
print(second.n, second.items)
