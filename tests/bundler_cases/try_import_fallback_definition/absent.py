try:
    from no_such_shapes import area
except ImportError:

    def area(side):
        return "fallback in absent"
