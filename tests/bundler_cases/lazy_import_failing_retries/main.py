def load():
    import shaky

    return shaky.VALUE


import state

for _ in range(2):
    try:
        print(load())
    except RuntimeError as error:
        print("failed:", error)
state.ready = True
print(load())
print(load())
