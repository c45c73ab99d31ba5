import eager

print("main")


def go():
    import chain_a

    return chain_a.NAME


print(go())
print(eager.NAME)
