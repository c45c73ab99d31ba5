"""The opinion about the games: how to play them. Bots import rules/ and one another only."""
