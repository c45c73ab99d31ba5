x = "other"
