"""The arena: its referee, its numbers, its commands."""
