try:
    from shapes import area
except ImportError:

    def area(side):
        return "fallback in present"
