def helper():
    return "rich"
