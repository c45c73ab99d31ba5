import options

print(options.get("width"), options.set_all(7), options.width, options.height)
