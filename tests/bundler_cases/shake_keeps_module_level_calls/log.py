LINES = []


def note(text):
    LINES.append(text)
    return text
