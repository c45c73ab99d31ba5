import registry
import handlers

print(sorted(registry.HANDLERS), registry.HANDLERS["stop"](), registry.run("go"))
