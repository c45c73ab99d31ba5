from registry import NAMES

NAMES.append("red")
