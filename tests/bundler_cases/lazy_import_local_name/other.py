shapes = "a string called shapes"
