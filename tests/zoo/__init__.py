"""Bots that misbehave, each with the verdict it must get; see `keeper.py` for how they are kept."""
