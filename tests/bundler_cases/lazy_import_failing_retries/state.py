ready = False
