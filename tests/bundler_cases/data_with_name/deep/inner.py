from pathlib import Path


def read():
    return (Path(__file__).with_name("words.txt")).read_text()
