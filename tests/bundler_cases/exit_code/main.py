import leave

try:
    leave.now(3)
finally:
    print("finally")
