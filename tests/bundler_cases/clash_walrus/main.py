import first
import second

print(first.last, second.last, second.VALUES, second.read(), second.inner())
if (last := 3) > 2:
    print(last)
print(first.last, second.last, last)
