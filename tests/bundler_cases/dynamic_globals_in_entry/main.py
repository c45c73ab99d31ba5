import helper

mine = 1


def own():
    return 2


print(sorted(name for name in globals() if not name.startswith("_")))
print(globals()["mine"], "secret" in globals(), globals()["__name__"])
