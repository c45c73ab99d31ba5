import a
import b.c

a.set_state("one")
print(b.c.state, a.get())
b.c.state = "two"
print(b.c.state, a.get(), b.c.get())
