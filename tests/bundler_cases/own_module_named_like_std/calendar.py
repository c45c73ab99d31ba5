def month():
    return "my month"
