import base
import red
import blue

for line in base.SEEN:
    print(*line)
