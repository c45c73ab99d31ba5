size = 2


def text():
    ü = "ß"; return f"🎲{size}é{size:>{size}}", "ü", ü, size, {"日": size}["日"]
