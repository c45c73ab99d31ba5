import first
import second

i = "main"
print(first.i, first.f, first.a, i, second.i, second.f.closed, second.a, second.rest, second.state())
