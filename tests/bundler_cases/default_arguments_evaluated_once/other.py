calls = []


def limit(calls=calls):
    calls.append("limit")
    return len(calls)
