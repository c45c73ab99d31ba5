import registry

registry.NAMES.append("plugins")
