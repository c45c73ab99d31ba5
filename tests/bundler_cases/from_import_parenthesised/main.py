from shapes import (  # all of them
    area,
    # a comment in the middle
    SIDES as sides,
    perimeter,
)

print(area(3), sides, perimeter(3))
