import table
import other

value_a = "main's"
print(table.names(), table.get("a"), table.made_1, other.value_a)
table.put("value_c", 30)
print(table.value_c, table.names())
