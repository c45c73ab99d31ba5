from second import B

A = 1
