import first
import second

print(first.title)
print(second.page())
