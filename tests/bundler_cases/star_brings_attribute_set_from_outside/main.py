from setter import done
from plain import *

print(done, item, own, replaced)
