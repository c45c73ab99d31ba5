key = 7
one = lambda key: key + 1
two = lambda key=key: key
three = lambda x: (key, x)
four = lambda *, key: (lambda: key)()
nested = lambda key: lambda x: (key, x)
