import typing

import shapes
import user

hints = typing.get_type_hints(user.draw)
print(hints["shape"] is shapes.Shape, hints["pen"] is shapes.Pen, hints["return"])
print(typing.get_type_hints(user.Canvas) == {"shapes": list[shapes.Shape], "pen": typing.Optional[shapes.Pen]})
