import asyncio
import first
import second


async def step(n):
    return [value async for value in second.stream(n)], await first.step(n), await second.step(n)


print(asyncio.run(step(3)), list(first.walk(2)), list(second.walk(2)))
