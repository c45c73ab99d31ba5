__all__ = ["rules", "NAME"]
NAME = "game"
