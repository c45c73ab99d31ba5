import plain
from plain import *

plain.item = "set by setter"
plain.replaced = "replaced by setter"
done = own
