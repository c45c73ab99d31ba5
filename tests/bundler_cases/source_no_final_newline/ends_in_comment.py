VALUE = 2  # the end
#