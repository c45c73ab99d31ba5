def run():
    return "fast"
