TITLE = "a board"
