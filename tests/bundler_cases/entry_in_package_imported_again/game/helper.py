def look():
    from . import main

    return main.state, main.__name__
