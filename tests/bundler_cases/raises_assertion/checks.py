def check(value):
    assert value, "value must be true"
    print("checked", value)
