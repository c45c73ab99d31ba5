EARLY = 1
import second

SEEN = second.SEEN
LATE = 2
