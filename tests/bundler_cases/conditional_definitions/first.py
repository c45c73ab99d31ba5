def pick():
    return "first"


Kind = "first"
