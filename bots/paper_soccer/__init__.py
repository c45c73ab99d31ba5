"""Players of paper soccer: `main` is the champion, `sample` the one to learn from."""
