"""The truth about the games: what a position is, which moves are legal, who has won.

Standard library only; no clock, no files (but the catalogue's own), no printing. Bots and the arena
use the same rules, so a bot can't believe in a move that the referee refuses.
"""
