def ask(name):
    from answers import answer

    return answer(name)


print("start")
print(ask("one"), ask("two"))
