from pathlib import Path

DATA = Path(__file__).with_name("data.bin").read_bytes()


def lines():
    return Path(__file__).with_name("words.txt").read_text(encoding="utf-8").splitlines()
