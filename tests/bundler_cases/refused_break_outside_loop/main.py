value = 1
if value:
    break
