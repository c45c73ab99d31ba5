"""Players of Breakthrough: `main` is the champion, `sample` the one to learn from."""
