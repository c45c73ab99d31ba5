import counter
import counter as c
import counter as again
from counter import bump, bump as up
import user

bump()
up()
c.bump()
again.count += 10
print(counter.count, c.count, again.count, user.count(), c is again)
