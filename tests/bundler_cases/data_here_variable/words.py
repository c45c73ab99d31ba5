from pathlib import Path

FOLDER = Path(__file__).resolve().parent / "data"
WORDS = FOLDER / "words.txt"


def load(name):
    assert name == "words.txt"
    return WORDS.read_text().split()
