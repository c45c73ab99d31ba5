try:
    import broken
except ImportError:
    print("must not come here")
