import argparse


def parse(arguments):
    parser = argparse.ArgumentParser()
    parser.add_argument("--depth", type=int)
    parser.add_argument("name")
    options = parser.parse_args(arguments)
    return options.depth, options.name
