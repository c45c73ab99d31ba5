from pathlib import Path

TEXT = Path(__file__).with_name("mixed.txt").read_text()
RAW = Path(__file__).with_name("mixed.txt").read_bytes()
print(repr(TEXT), RAW)
with open(Path(__file__).parent / "mixed.txt") as file:
    print(file.readlines())
with open(Path(__file__).parent / "mixed.txt", newline="") as file:
    print(file.readlines())
print(repr(Path(__file__).with_name("latin.txt").read_text(encoding="latin-1")))
print(repr(Path(__file__).with_name("empty.txt").read_text()))
