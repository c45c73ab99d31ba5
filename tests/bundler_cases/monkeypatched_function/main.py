import clock
from clock import now

print(clock.report(), now())


def fake():
    return "noon"


clock.now = fake
print(clock.report(), clock.now(), now())
