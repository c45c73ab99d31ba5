VALUE = 1


if VALUE:
    return VALUE
