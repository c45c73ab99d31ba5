import first
from second import Table

print(first.rows)
print(Table.cells, Table.table, Table.pairs, Table.rows, Table.gen)
