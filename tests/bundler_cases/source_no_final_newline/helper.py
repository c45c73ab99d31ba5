def act():
    return 1