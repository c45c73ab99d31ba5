from alpha import *
from beta import *
import alpha
import beta

state = state + "!"
bump()
alpha.bump()
print(state, alpha.state, beta.state, count, alpha.count, beta.count)


def change():
    global count
    count += 100


change()
print(count, alpha.count, beta.count, beta.bump is bump)
