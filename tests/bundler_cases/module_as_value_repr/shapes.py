"""Shapes."""
SIDES = 4
