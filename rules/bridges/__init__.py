"""Bridges: pegs and bridges a knight's move long, from one border row to the other."""
