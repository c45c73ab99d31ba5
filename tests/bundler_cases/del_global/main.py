import first
import second

print(first.temp, second.RESULT, second.read())
