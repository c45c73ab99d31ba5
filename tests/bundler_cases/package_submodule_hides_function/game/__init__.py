def run():
    return "the package's run"
