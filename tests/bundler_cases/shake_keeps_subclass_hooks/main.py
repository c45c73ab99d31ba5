import base
import plugins

print(base.NAMES, base.META, base.FIELDS)
