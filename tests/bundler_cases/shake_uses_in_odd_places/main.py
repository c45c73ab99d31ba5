import odd

print(odd.f(), odd.g(), odd.C.__mro__[1].__name__, odd.text(), odd.match(7), odd.h.__annotations__)
print(odd.C.flag, odd.nested(), odd.star(*odd.ARGS))
