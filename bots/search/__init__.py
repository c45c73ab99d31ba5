"""Search that knows no game: a clock and alpha-beta."""
