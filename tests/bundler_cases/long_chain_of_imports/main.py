import m1

print(m1.value, m1.total(), m1.LABEL)
