import dataclasses

import one
import two

print([field.name for field in dataclasses.fields(one.Item)])
print([field.name for field in dataclasses.fields(two.Item)])
print(two.Item(1), one.Item())
