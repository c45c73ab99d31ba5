import texts

size = 1
print(repr(texts.A), repr(texts.B), repr(texts.C), repr(texts.f()), repr(texts.D), sep="\n")
print(texts.E, texts.size)
