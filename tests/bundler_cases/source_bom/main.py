"""Doc."""
import helper

print(helper.NAME, __doc__)
