from . import NAME
from .cli import main

if __name__ == "__main__":
    print(NAME, main())
