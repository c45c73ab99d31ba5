"""How a bot talks to the contest's system."""
