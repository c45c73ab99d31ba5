import json
import os
from pathlib import Path

with open(Path(__file__).parent / "settings.json") as file:
    print(json.load(file))
with open(os.path.join(os.path.dirname(__file__), "data", "rows.csv"), encoding="utf-8") as file:
    print([line.rstrip("\n").split(",") for line in file])
print((Path(__file__).resolve().parent / "data" / "rows.csv").read_text().count("\n"))
with open(Path(__file__).with_name("settings.json"), "rb") as file:
    print(file.read(3))
