width = "other"
