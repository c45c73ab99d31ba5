print("source runs")
value = 1


def refresh():
    global value
    value += 1
