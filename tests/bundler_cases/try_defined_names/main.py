import first
import second

print(first.limit, second.limit, second.state, second.read())
