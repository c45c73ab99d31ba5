from pathlib import Path

WORDS = Path(__file__).with_name("absent.txt").read_text()
