"""Paper soccer: one ball, one line of segments, and two goals."""
