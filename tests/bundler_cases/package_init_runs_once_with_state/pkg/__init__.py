print("pkg runs")
TOUCHED = []


def touch(who):
    TOUCHED.append(who)


def count():
    return len(TOUCHED)
