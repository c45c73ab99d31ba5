import tables
from deep import inner

print(tables.lines(), tables.DATA, inner.read())
