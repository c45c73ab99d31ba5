value_a = "other's"
value_z = 1
