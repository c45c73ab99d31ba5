import dataclasses

from models import Late, Text

item = Late(1, 2)
print(item, Late.total, [field.name for field in dataclasses.fields(Late)], item.seen)
print(Text("a"), [field.name for field in dataclasses.fields(Text)], Text.limit)
print([field.type for field in dataclasses.fields(Late)])
