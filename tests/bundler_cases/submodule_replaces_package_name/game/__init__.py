rules = "still a string"
