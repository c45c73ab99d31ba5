def main():
    return "main of cli"
