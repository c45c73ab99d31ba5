NAME = "smørrebrød"
