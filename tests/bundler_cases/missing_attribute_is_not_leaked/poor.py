def other():
    return "poor"
