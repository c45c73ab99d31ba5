try:
    from turbo import speed, boost
except ImportError as problem:
    reason = type(problem).__name__
    from backup import speed, boost


def run():
    return boost(), speed, reason
