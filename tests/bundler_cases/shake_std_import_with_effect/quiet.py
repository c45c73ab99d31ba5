import this

VALUE = 1
