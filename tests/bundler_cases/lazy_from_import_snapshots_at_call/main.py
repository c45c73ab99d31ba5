import counter


def now():
    from counter import count

    return count


print(now())
counter.bump()
print(now())
counter.count = 10
print(now(), counter.count)
