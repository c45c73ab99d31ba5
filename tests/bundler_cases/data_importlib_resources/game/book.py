from importlib import resources


def first():
    return resources.files(__package__).joinpath("book.txt").read_text().split()[0]
