from registry import NAMES

NAMES.append("blue")
