print("main")
import a

print(a.call(3))
