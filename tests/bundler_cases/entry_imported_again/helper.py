def through_main(what):
    import main

    return main.note(what), main.__name__
