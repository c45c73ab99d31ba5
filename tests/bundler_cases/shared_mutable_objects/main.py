import store
from store import items, table
import writer

items.append("main")
store.table["main"] = 1
writer.write()
print(store.items, items is store.items, sorted(table), store.size())
