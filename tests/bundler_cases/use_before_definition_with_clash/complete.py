def later():
    return "complete"
