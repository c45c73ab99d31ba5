import base
import plugins

print([cls.__name__ for cls in base.Plugin.__subclasses__()])
