NAME = "own _types"
