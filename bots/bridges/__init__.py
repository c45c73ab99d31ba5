"""Players of Bridges: `main` is the champion, `sample` the one to learn from."""
