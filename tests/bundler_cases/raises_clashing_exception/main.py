import inner
import outer

try:
    inner.fail()
except outer.Error:
    print("wrong one")
except inner.Error as error:
    print("caught", error, type(error).__module__)
outer.fail()
