import texts

for name in ("PLAIN", "RAW", "FORMATTED", "CONTINUED", "BYTES", "IMPLICIT"):
    print(repr(texts.get(name)))
print(repr(texts.inner.__doc__.splitlines()[0]), repr(texts.Thing.TEXT), repr(texts.__doc__))
