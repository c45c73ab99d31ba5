TOOL = "hammer"
