import first
from second import Thing

print(first.type, Thing.type, Thing().kind(3), Thing.id, Thing().hash(1))
print(Thing.property)
