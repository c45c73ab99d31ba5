UNUSED = {[]: 1}
