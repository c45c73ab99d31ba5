import contextlib

state = []


@contextlib.asynccontextmanager
async def opened(n):
    state.append(n)
    yield state


async def stream(n):
    async with opened(n) as state:
        for i in range(n):
            yield i, len(state)


async def step(n):
    return "second", [i async for i in stream(1)], len(state)


def walk(n):
    yield "second", n
    if n:
        yield from walk(n - 1)
