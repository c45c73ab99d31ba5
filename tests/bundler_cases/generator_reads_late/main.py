import source

stream = source.stream()
later = [source.reader(), lambda: source.value]
print(next(stream))
source.value = "changed"
print(next(stream), [call() for call in later])
