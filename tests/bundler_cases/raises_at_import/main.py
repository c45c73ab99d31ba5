print("main starts")
import broken

print("not reached")
