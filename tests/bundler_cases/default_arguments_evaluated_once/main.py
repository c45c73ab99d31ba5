import other


def collect(item, into=[], limit=other.limit()):
    into.append(item)
    return into, limit


print(collect(1), collect(2), other.calls)
