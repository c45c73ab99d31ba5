import first
from second import Label

print(first.width, Label.text, Label.padded, Label().show(), Label.late(), Label.debug)
