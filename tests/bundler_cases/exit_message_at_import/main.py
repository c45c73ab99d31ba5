print("main starts")
import leave

print("not reached")
