"""Players of Corners: `main` is the champion, `sample` the one to learn from."""
