try:
    import noisy
except ImportError:
    print("no")
else:
    print("else", noisy.VALUE)
finally:
    print("finally")
