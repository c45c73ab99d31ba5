"""Players of football."""
