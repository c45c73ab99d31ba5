import helper

calls = []
print("body of", __name__)


def note(what):
    calls.append(what)
    return calls


if __name__ == "__main__":
    note("direct")
    print(helper.through_main("helper"))
    print(calls)
