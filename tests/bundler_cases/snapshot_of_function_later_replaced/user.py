from late import work


def call():
    return work()
