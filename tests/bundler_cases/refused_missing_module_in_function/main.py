import helper

print(helper.load)
