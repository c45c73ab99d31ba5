value = "main"


def refresh():
    global value
    from source import value as fresh, refresh as again
    import source

    value = fresh
    again()
    return value, fresh, source.value


print(value)
print(refresh())
print(refresh(), value)
