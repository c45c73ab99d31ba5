from tools import used

print(used())
