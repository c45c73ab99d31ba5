import registry
import plugins.red
import plugins.blue

print(registry.NAMES)
