[last := (base, n) for base in "ab" for n in range(2)]
size = "sizes' own"
