import one
import two

print(one.use(), two.use())
