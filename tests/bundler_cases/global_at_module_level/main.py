import plain
import dynamic

print(plain.value, plain.read(), dynamic.value, dynamic.read("value"))
