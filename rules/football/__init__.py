"""Football, five against five: both sides move at once, and chance has its say."""
