"""Helper."""

__version__ = "1.2"
