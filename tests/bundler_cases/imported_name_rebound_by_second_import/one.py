def run():
    return "one"
