NAME = "own types"
