for attempt in range(1):
    try:
        import first
    except ZeroDivisionError as error:
        print(error)
    try:
        import second
    except NameError as error:
        print(error)
    try:
        import third
    except AttributeError as error:
        print(type(error).__name__)
    try:
        import fourth
    except ImportError as error:
        print(type(error).__name__)
    try:
        import fifth
    except TypeError as error:
        print(error)
    try:
        import sixth
    except NameError as error:
        print(error)
    try:
        import seventh
    except ValueError as error:
        print(error)
