import registry
import red
import blue

print(registry.NAMES)
print({key: function() for key, function in registry.BY_MODULE.items() if "play" in key})
print(registry.BY_MODULE["blue.Player"] is blue.Player)
