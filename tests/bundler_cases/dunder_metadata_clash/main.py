import one
import two

__version__ = "main 1"
print(__version__, one.__version__, two.__version__, two.about(), one.__author__)
