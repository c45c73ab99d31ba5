from game import search

print(search.best())
