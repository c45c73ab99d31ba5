import second
import first

print("main", first.NAME, second.NAME)
