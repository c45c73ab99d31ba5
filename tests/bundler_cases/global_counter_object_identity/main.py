from ids import next_id
import ids
import user

print(next_id(), ids.next_id(), user.take(), next_id(), ids.last)
