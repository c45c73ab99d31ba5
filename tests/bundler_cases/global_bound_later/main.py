import store


def peek():
    try:
        return store.connection
    except AttributeError as error:
        return type(error).__name__


print(peek(), store.inside())
store.connect("db")
print(peek(), store.inside())
from store import connection

print(connection)
