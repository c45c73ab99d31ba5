"""What keeps a bot from doing harm: starting it, confining it, and seeing what it tries."""
