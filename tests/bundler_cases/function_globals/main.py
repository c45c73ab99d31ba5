import one
import two

print(one.get.__globals__["value"], two.get.__globals__["value"])
print(one.get.__globals__["__name__"], "other" in one.get.__globals__)
