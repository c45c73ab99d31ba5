import board.names as names

print(names.label(9))
try:
    board
except NameError as error:
    print(error)
