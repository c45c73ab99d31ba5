"""Corners: four players race their pieces to the opposite corner of a 10 x 10 board."""
