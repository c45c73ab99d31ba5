def load():
    import nowhere_to_be_found

    return nowhere_to_be_found
