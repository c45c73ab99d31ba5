import typing

import models

print(typing.get_type_hints(models.make)["return"].__name__)
print(typing.get_type_hints(models.Order)["item"].__name__)
print(typing.get_type_hints(models.check)["x"].__name__)
