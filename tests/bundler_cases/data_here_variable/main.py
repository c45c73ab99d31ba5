from pathlib import Path

import words

HERE = Path(__file__).parent
print((HERE / "data" / "rows.csv").read_text().split(), words.load("words.txt"))
