async def step(n):
    return "first", n


def walk(n):
    yield n
    if n:
        yield from walk(n - 1)
