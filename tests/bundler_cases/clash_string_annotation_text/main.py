import first
import second

print(first.move.__annotations__)
print(second.move.__annotations__)
print(second.Line.__annotations__)
